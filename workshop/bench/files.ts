/**
 * What the product adds to the database and to the network: `npm run bench -- files`, or some parts of it:
 * `npm run bench -- files pages list desk zip`, and with other numbers of files: `--files=1000,1000000`. Times are ratios to
 * the same work done barely in the same run; each goal is printed with its verdict.
 */
import { measureDesk } from './files/desk.ts';
import { openFileBench } from './files/file-bench.ts';
import { measureFlatList } from './files/flat-list.ts';
import { endBench } from './goals.ts';
import { countTo } from './load/populate.ts';
import { judgeGrowth, measurePages, type Times } from './files/pages.ts';
import { measureZip } from './files/zip.ts';

const parts = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isAsked = (part: 'pages' | 'list' | 'desk' | 'zip') => parts.length === 0 || parts.includes(part);
const given = process.argv.find((word) => word.startsWith('--files='))?.slice('--files='.length);
const sizes = (given ?? '1000,100000').split(',').map(Number);

const bench = await openFileBench();
try {
  let few: Times | undefined;
  for (const files of sizes) {
    await countTo(bench, files);
    if (isAsked('pages')) {
      const times = await measurePages(bench, files);
      if (few) judgeGrowth(few, times, files);
      few ??= times;
    }
    if (files === 100_000 && isAsked('list')) await measureFlatList(bench);
  }
  const most = sizes.at(-1);
  if (most !== undefined && isAsked('desk')) await measureDesk(bench, most);
  if (isAsked('zip')) await measureZip(bench);
} finally {
  await bench.stop();
}
endBench();
