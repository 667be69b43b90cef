import { join } from 'node:path';
import { closeDatabase, connectDatabase } from '../../src/database/connect.ts';
import { DiskStore } from '../../src/storage/disk-store.ts';
import { warnings } from '../database-server.ts';
import { storeDocuments } from '../file-bench/archive.ts';

/** Puts bytes behind the newest files of a product that runs on this folder. */
export async function storeDocumentsIn(
  dataFolder: string,
  databaseAddress: string,
  documents: readonly Buffer[],
): Promise<void> {
  const db = connectDatabase(databaseAddress, warnings);
  const store = new DiskStore(join(dataFolder, 'files'), new Date());
  await storeDocuments({ db, store }, documents);
  // What has no bytes is no file that a backup could keep.
  await db
    .deleteFrom('files')
    .where('number', 'not in', db.selectFrom('file_revisions').select('file_number'))
    .execute();
  await closeDatabase(db);
}
