import { createHash, randomUUID } from 'node:crypto';
import { Zip, ZipDeflate } from 'fflate';
import { sql } from 'kysely';
import type { FileBench } from './file-bench.ts';

/** Puts bytes behind the newest files of the index; answers their ids. */
export async function storeDocuments(
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
export function packAlone(documents: readonly Buffer[]): number {
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
