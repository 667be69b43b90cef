import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { closeDatabase, connectDatabase } from '../../src/database/connect.ts';
import { CopiedDiskStore } from '../../src/storage/copied-disk-store.ts';
import { warnings } from '../database-server.ts';

const TOGETHER = 2000;

/** Puts bytes behind the newest files of a product that runs on this folder; what has none is no file that a backup could keep. */
export async function storeDocumentsIn(
  dataFolder: string,
  databaseAddress: string,
  { count, make }: { count: number; make: (index: number) => Buffer },
): Promise<void> {
  const db = connectDatabase(databaseAddress, warnings);
  const store = new CopiedDiskStore(join(dataFolder, 'files'), new Date());
  const files = await db.selectFrom('files').select('number').orderBy('uploaded_at', 'desc').limit(count).execute();
  for (let from = 0; from < files.length; from += TOGETHER) {
    const stored = files
      .slice(from, from + TOGETHER)
      .map(({ number }, index) => ({ number, key: randomUUID(), bytes: make(from + index) }));
    await store.putTogether(stored.map(({ key, bytes }) => ({ key, bytes, notes: { name: `${key}.xml` } })));
    await db.insertInto('file_revisions').values(stored.map(toRevision)).execute();
  }
  await db
    .deleteFrom('files')
    .where('number', 'not in', db.selectFrom('file_revisions').select('file_number'))
    .execute();
  await closeDatabase(db);
}

const toRevision = ({ number, key, bytes }: { number: number; key: string; bytes: Buffer }) => ({
  file_number: number,
  revision: 1,
  blob_key: key,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest(),
  uploaded_at: new Date(),
  uploaded_by: '',
});
