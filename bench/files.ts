/**
 * What the product adds to the database and to the network: `npm run bench -- files`, or some parts of it:
 * `npm run bench -- files pages list zip`, and with other numbers of files: `--files=1000,1000000`. Every figure is a
 * ratio to the same work done barely in the same run.
 */
import { countTo, type FileBench, openFileBench } from '@disclosure/server/test/file-bench/file-bench.ts';
import { bareServer, repeat } from '@disclosure/server/test/file-bench/bare-server.ts';
import { barePage, bareSearch } from '@disclosure/server/test/file-bench/bare-sql.ts';
import { measureFlatList } from './files/flat-list.ts';
import { measureZip } from './files/zip.ts';
import { type Candidate, describeRatio, measureRatio } from './measure.ts';

const parts = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isAsked = (part: 'pages' | 'list' | 'zip') => parts.length === 0 || parts.includes(part);
const given = process.argv.find((word) => word.startsWith('--files='))?.slice('--files='.length);
const sizes = (given ?? '1000,100000').split(',').map(Number);
const REQUESTS = 25;
const RUNS = 5;

let missed = 0;
async function compare(candidate: Candidate, floor: Candidate, goal?: number): Promise<number> {
  const ratio = await measureRatio({ ...candidate, isOutside: true }, { ...floor, isOutside: true }, RUNS);
  if (goal !== undefined && ratio.median > goal) missed += 1;
  console.log(describeRatio(ratio, goal));
  return ratio.milliseconds / REQUESTS;
}

const calls = {
  'first page, all files': ['all', '?limit=50'],
  'first page, ten customers': ['some', '?limit=50'],
  'first page by well name, ten customers': ['some', '?limit=50&sort=wellName'],
  'search for a rare word, all files': ['all', '?limit=50&search=redbud+171-3h'],
  'search for a rare word, ten customers': ['some', '?limit=50&search=redbud+171-3h'],
  'search for a word of every file, all files': ['all', '?limit=50&search=disclosure'],
} as const;

async function measurePages(bench: FileBench, files: number): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>();
  for (const [name, [who, query]] of Object.entries(calls)) {
    const path = `/api/azure-storage/list${query}`;
    const bytes = await bench.get(path, who);
    const title = `${name} of ${files}`;
    const product = { name: title, run: repeat(REQUESTS, () => bench.get(path, who)) };
    const statement = query.includes('search') ? bareSearch(bench, who, query) : barePage(bench, who, query);
    const sqlTime = await compare(product, { name: 'the bare SQL', run: repeat(REQUESTS, statement) });
    const server = await bareServer(bytes);
    await compare(product, { name: 'a bare server with the same bytes', run: repeat(REQUESTS, server.get) });
    await server.stop();
    times.set(name, sqlTime);
  }
  return times;
}

const bench = await openFileBench();
try {
  const results: ReadonlyMap<string, number>[] = [];
  for (const files of sizes) {
    await countTo(bench, files);
    if (isAsked('pages')) results.push(await measurePages(bench, files));
    if (files === 100_000 && isAsked('list')) missed += await measureFlatList(bench);
  }
  const [few, ...more] = results;
  for (const name of more.length > 0 ? Object.keys(calls) : []) {
    const ratios = more.map((times) => ((times.get(name) ?? 0) / (few?.get(name) ?? 1)).toFixed(2));
    console.log(
      `${name}: ${ratios.join('x, ')}x of the time with ${sizes[0]} files [${few?.get(name)?.toFixed(2)} ms]`,
    );
  }
  if (isAsked('zip')) missed += await measureZip(bench);
} finally {
  await bench.stop();
}
process.exitCode = missed === 0 ? 0 : 1;
