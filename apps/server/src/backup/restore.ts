import type { Client } from 'pg';
import type { ErrorLog } from '../database/connect.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { StartError } from '../start-error.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { alongside, inSnapshot, withSession } from './session.ts';
import type { Contents } from './back-up.ts';
import { backupFolderAt, readSums, type Sum, verifySum } from './backup-folder.ts';
import { listMigrations, listTables } from './catalogue.ts';
import { digestContents, type FileSum, type Manifest, readManifest } from './manifest.ts';
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
  // The tables of the version that made the backup. Later migrations run after the restore.
  await migrateDatabase(address, log, { last: manifest.migrations.at(-1)?.name });
  await withSession(address, async (client) => {
    await mustBeEmpty(client, manifest);
    await inSnapshot(client, () =>
      alongside(
        (signal) => restoreFiles({ store, folder, notesOf }, files, signal),
        (signal) => restoreTables(client, { folder, manifest, signal }),
      ),
    );
  });
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

/** A migration inserts the only row of this table. */
const FILLED_BY_MIGRATION = 'installation';

async function mustBeEmpty(client: Client, { migrations }: Manifest): Promise<void> {
  if (JSON.stringify(await listMigrations(client)) !== JSON.stringify(migrations)) {
    throw new StartError('The backup comes from another version of this program; please restore it with that one.');
  }
  for (const { name } of await listTables(client)) {
    if (name === FILLED_BY_MIGRATION) continue;
    const { rows } = await client.query(`select 1 from ${client.escapeIdentifier(name)} limit 1`);
    if (rows.length > 0) {
      throw new StartError(`The database is not empty: ${name} has rows. Please restore into an empty one.`);
    }
  }
}
