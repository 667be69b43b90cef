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
import { makeTables } from './make-tables.ts';
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
  if (!isFilled) await makeTables({ address: owner, log }, manifest);
  await withSession(owner, (client) =>
    inTransaction(client, async () => {
      await alongside(
        (signal) => restoreFiles({ store, folder, notesOf }, files, either(signal)),
        async (signal) => isFilled || restoreTables(client, { folder, manifest, signal: either(signal) }),
      );
      await anchorRestored(services, client);
    }),
  );
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
