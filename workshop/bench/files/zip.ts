import { writeDisclosure } from '@disclosure/core';
import { packAlone, storeDocuments } from './archive.ts';
import type { FileBench } from './file-bench.ts';
import { describeRatio, measureRatio } from '../measure.ts';
import { buildAll } from '../sample-job.ts';
import { judge } from './goals.ts';

const FILES = 1000;
const SIZE = 40 * 1024;
const GOAL = 1.5;

/** A thousand documents in one archive, beside the packer alone (P-13). */
export async function measureZip(bench: FileBench): Promise<void> {
  const documents = makeDocuments();
  const ids = await storeDocuments(bench, documents);
  const ratio = await measureRatio(
    { name: `an archive of ${FILES} x 40 KB`, run: () => download(bench, ids), isOutside: true },
    { name: 'fflate alone', run: () => packAlone(documents), isOutside: true },
    5,
  );
  console.log(describeRatio(ratio));
  judge({ name: 'an archive to the packer alone', value: ratio.median, goal: GOAL, unit: 'x' });
}

/** Pieces of real documents, each a little different. */
function makeDocuments(): Buffer[] {
  const [first] = buildAll();
  if (!first) throw new Error('The sample job has no wells');
  const text = writeDisclosure(first).repeat(2);
  return Array.from({ length: FILES }, (_, index) => Buffer.from(`${index} ${text}`.slice(0, SIZE)));
}

async function download({ address, tokens }: FileBench, ids: readonly string[]): Promise<number> {
  const answer = await fetch(`${address}/api/xml-files/zip`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.all}` },
    body: JSON.stringify({ ids }),
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  return (await answer.arrayBuffer()).byteLength;
}
