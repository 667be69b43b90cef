import type { ErrorLog } from '../database/connect.ts';
import { migrateDatabase } from '../database/migrate.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { alongside, inSnapshot, withSession } from './session.ts';
import type { Contents } from './back-up.ts';
import { backupFolderAt, readSums, type Sum, verifySum } from './backup-folder.ts';
import { digestContents, type FileSum, readManifest } from './manifest.ts';
import { makeTables } from './make-tables.ts';
import { mustAcceptFiles, restoreFiles, readNotes } from './stored-files.ts';
import { restoreTables } from './tables.ts';

export interface RestoreServices {
  readonly address: string;
  readonly store: BlobStore;
  readonly log: ErrorLog;
}

/**
 * Fills an empty database and an empty store. The tables are committed last, in one transaction, so an interrupted
 * restore leaves nothing visible and can be run again.
 */
export async function restore({ address, store, log }: RestoreServices, path: string): Promise<Contents> {
  const folder = backupFolderAt(path);
  const manifest = await readManifest(folder);
  const { files, others } = sortSums(readSums(folder, manifest));
  for (const sum of others) verifySum(folder, sum);
  const notesOf = readNotes(folder, manifest);
  await mustAcceptFiles(store, new Set(files.map(({ key }) => key)));
  await makeTables({ address, log }, manifest);
  await withSession(address, (client) =>
    inSnapshot(client, () =>
      alongside(
        (signal) => restoreFiles({ store, folder, notesOf }, files, signal),
        (signal) => restoreTables(client, { folder, manifest, signal }),
      ),
    ),
  );
  await migrateDatabase(address, log);
  const { tables, flaws } = manifest;
  return { tables, files: manifest.files, flaws, sha256: digestContents(tables, files) };
}

/** Stored files are verified while they are copied, and all others before the restore begins. */
function sortSums(sums: readonly Sum[]) {
  const files: FileSum[] = [];
  const others: Sum[] = [];
  for (const sum of sums) {
    const key = /^files\/..\/([0-9a-f-]{36})$/.exec(sum.path)?.[1];
    if (key === undefined) others.push(sum);
    else files.push({ key, sha256: sum.sha256 });
  }
  return { files, others };
}
