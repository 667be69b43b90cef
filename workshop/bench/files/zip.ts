import { writeDisclosure } from '@disclosure/core';
import type { FileBench } from './file-bench.ts';
import { describeRatio, measureRatio } from '../measure.ts';
import { buildAll } from '../sample-job.ts';
import { judge } from '../goals.ts';
import { createHash, randomUUID } from 'node:crypto';
import { Zip, ZipDeflate } from 'fflate';
import { sql } from 'kysely';

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
  judge('an archive to the packer alone', ratio.median, { atMost: GOAL }, 'x');
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

/** Puts bytes behind the newest files of the index; answers their ids. */
async function storeDocuments(
  { db, store }: Pick<FileBench, 'db' | 'store'>,
  documents: readonly Buffer[],
): Promise<string[]> {
  const { rows } = await sql<{ number: number; id: string }>`
    select number, id from files order by uploaded_at desc limit ${documents.length}`.execute(db);
  for (const [index, { number }] of rows.entries()) {
    const bytes = documents[index] ?? Buffer.alloc(0);
    const blob_key = randomUUID();
    const sha256 = createHash('sha256').update(bytes).digest();
    await store.put(blob_key, bytes, {});
    const revision = { file_number: number, revision: 1, blob_key, size: bytes.length, sha256 };
    await db
      .insertInto('file_revisions')
      .values({ ...revision, uploaded_at: new Date(), uploaded_by: '' })
      .execute();
  }
  return rows.map(({ id }) => id);
}

/** The same archive by the packer alone, kept nowhere. */
function packAlone(documents: readonly Buffer[]): number {
  let length = 0;
  const zip = new Zip((_, chunk) => void (length += chunk.length));
  for (const [index, bytes] of documents.entries()) {
    const entry = new ZipDeflate(`${index}.xml`, { level: 6 });
    zip.add(entry);
    entry.push(bytes, true);
  }
  zip.end();
  return length;
}
