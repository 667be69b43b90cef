import type { Client } from 'pg';
import { nameOfAnchor, printAnchor } from '../audit/anchor.ts';
import type { Clock } from '../clock.ts';
import type { ErrorLog } from '../database/connect.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { type Addresses, roleToGrant } from '../database/rights.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { alongside, inSnapshot, inTransaction, withSession } from '../database/session.ts';
import type { Contents } from './back-up.ts';
import { anchorOf } from './backup-anchor.ts';
import { type BackupFolder, readSums, type Sum, verifySum } from './backup-folder.ts';
import { digestContents, type FileSum, readManifest } from './manifest.ts';
import { clearDatabase, makeTables } from './make-tables.ts';
import { mustAcceptFiles, restoreFiles, readNotes } from './stored-files.ts';
import { holdsTables, restoreTables } from './tables.ts';

export interface RestoreServices extends Addresses {
  readonly store: BlobStore;
  readonly log: ErrorLog;
  readonly clock: Clock;
  readonly secrets: readonly string[];
  /** Comes to the end of a restore whose tables are filled already, instead of refusing them. */
  readonly mayBeFilled?: boolean;
  /** Breaks it off. */
  readonly over?: AbortSignal | undefined;
}

/**
 * Fills an empty database and an empty store. The tables are committed last, in one transaction, so an interrupted
 * restore leaves nothing visible and can be run again. So can one that was killed after that: it finds its own tables.
 */
export async function restore(services: RestoreServices, folder: BackupFolder): Promise<Contents> {
  const { owner, store, log, over } = services;
  const either = (signal: AbortSignal) => (over ? AbortSignal.any([signal, over]) : signal);
  const manifest = await readManifest(folder);
  const { files, others } = sortSums(readSums(folder, manifest));
  for (const sum of others) verifySum(folder, sum);
  const notesOf = readNotes(folder, manifest);
  const grantTo = await roleToGrant(services, log);
  await mustAcceptFiles(store, new Set(files.map(({ key }) => key)));
  const isFilled =
    services.mayBeFilled === true &&
    (await withSession(owner, (client) => inSnapshot(client, () => holdsTables(client, manifest))));
  // Before a file is copied: a database that is in use is refused, and the store stays empty.
  if (!isFilled) await clearDatabase(owner, manifest);
  let stored: Promise<void> | undefined;
  const storeFiles = async (signal: AbortSignal) => {
    await (stored = restoreFiles({ store, folder, notesOf }, files, either(signal)));
    stored = undefined;
  };
  const fillTables = async (client: Client, signal: AbortSignal) => {
    const isBusy = () => stored !== undefined;
    if (!isFilled) await restoreTables(client, { folder, manifest, signal: either(signal), isBusy });
    await stored;
    await anchorRestored(services, client);
  };
  await alongside(storeFiles, async (signal) => {
    if (!isFilled) await makeTables({ address: owner, log }, manifest);
    await withSession(owner, (client) => inTransaction(client, () => fillTables(client, signal)));
  });
  await migrateDatabase(owner, log, { grantTo });
  return { ...manifest, sha256: digestContents(manifest.tables, files) };
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

/**
 * The store may have anchors of a longer trail than the one of the backup. They count only until this one. It is there
 * before the tables are, because nothing would write it later.
 */
async function anchorRestored({ store, clock, secrets }: RestoreServices, client: Client): Promise<void> {
  const anchor = await anchorOf(client, secrets, clock(), true);
  await store.anchors.put(nameOfAnchor(anchor), printAnchor(anchor));
}
