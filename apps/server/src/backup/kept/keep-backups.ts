import type { Client } from 'pg';
import { ProblemError } from '@disclosure/api';
import { tryLockFor } from '../../database/locks.ts';
import type { Program } from '../../program.ts';
import type { Settings } from '../../settings/settings.ts';
import { StartError } from '../../start-error.ts';
import type { BlobStore } from '../../storage/blob-store.ts';
import { openStore } from '../../storage/open-store.ts';
import { backUpTo, type Contents } from '../back-up.ts';
import { parseSums, pathOfSums } from '../backup-folder.ts';
import { inTransaction, withSession } from '../../database/session.ts';
import { type BackupPlace, openPlace } from './backup-place.ts';
import { findDamaged, findLastGood, isAhead, listGood, markGood, stageOf } from './good-backups.ts';

/** What one run needs to know; it can be sent to another process. */
export interface BackupOrder {
  readonly settings: Settings;
  /** The address of the database, with the role that can read the tables of every version. */
  readonly owner: string;
  readonly program: Program;
  /** The time of the backup. */
  readonly now: string;
  /** A good backup that is not older than this is enough. */
  readonly due: string;
}

export type BackupOutcome =
  | { readonly kind: 'made'; readonly made: MadeBackup }
  | { readonly kind: 'another instance' }
  | { readonly kind: 'not due' };

/** For the log. */
export interface MadeBackup {
  readonly snapshot: string;
  readonly files: number;
  readonly bytes: number;
  /** Files that the store had lost or damaged before. */
  readonly flaws: number;
  /** Files whose notes were lost or could not be read. */
  readonly withoutNotes: number;
  readonly removed: number;
  /** Why old backups could not be removed. */
  readonly notRemoved?: string;
}

/**
 * Makes a backup, checks it and removes old ones. Only one process at a time does so: it holds a lock in a transaction
 * for as long as it works, so a process that dies loses it.
 */
export async function keepBackups(order: BackupOrder): Promise<BackupOutcome> {
  const place = await openPlace(order.settings);
  if (!place) throw new StartError('BACKUP_TO is not set; please set it to a folder or a container of Azure.');
  const work = (client: Client) =>
    inTransaction<BackupOutcome>(client, async () => {
      if (!(await tryLockFor(client, 'backup'))) return { kind: 'another instance' };
      const last = await findLastGood(place, new Date(order.now));
      if (last && !isDue(last.madeAt, order)) return { kind: 'not due' };
      const store = await openStore(order.settings, new Date(order.now), { mayBeNew: false });
      try {
        return { kind: 'made', made: await makeGood(client, { ...order, place, store }) };
      } finally {
        place.tidy();
        await store.close();
      }
    });
  return withSession(order.owner, work, ownerSetting(order.settings));
}

/** Which setting has the address of the owner. */
const ownerSetting = ({ DATABASE_OWNER_URL }: Settings) =>
  DATABASE_OWNER_URL === undefined ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';

/** A time in the future is no reason to wait for it. */
export const isDue = (
  last: Date,
  { now, due }: { readonly now: string | Date; readonly due: string | Date },
): boolean => last < new Date(due) || isAhead(last, new Date(now));

interface Work extends BackupOrder {
  readonly place: BackupPlace;
  readonly store: BlobStore;
}

async function makeGood(client: Client, work: Work): Promise<MadeBackup> {
  const { place } = work;
  await removeBegun(place);
  const { snapshot, files, flaws, withoutNotes = [] } = await makeAndCheck(work);
  // Fails if the connection was lost and with it the lock: then another process may be at work in the same place.
  await client.query('select 1');
  await markGood(place, snapshot, new Date(work.now));
  const lacks = { withoutNotes: withoutNotes.length, flaws: flaws.length };
  const figures = { snapshot, files: files.count, bytes: files.bytes, ...lacks };
  try {
    return { ...figures, removed: await removeOld(work, snapshot) };
  } catch (error) {
    return { ...figures, removed: 0, notRemoved: reasonOf(error) };
  }
}

/** For people. Problems of a store keep what happened in their cause. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return error instanceof ProblemError && cause instanceof Error ? `${message} (${cause.message})` : message;
}

const TRIES = 2;

/** A damaged copy of a stored file that earlier backups have left is replaced, and this repairs those backups, too. */
async function makeAndCheck({ place, store, owner, program, now, settings }: Work): Promise<Contents> {
  const services = { address: owner, store, program, clock: () => new Date(now), secrets: settings.SECRETS_KEY };
  let damaged: string[] = [];
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const contents = await backUpTo(services, await place.openTarget());
    damaged = await findDamaged(place, contents.snapshot);
    if (damaged.length === 0) return contents;
    await place.removeSnapshot(contents.snapshot);
    await place.removeFiles(damaged.filter(isStoredFile));
  }
  throw new StartError(
    `The backup could not be read as it was written: ${damaged.length} files, such as ${damaged[0]}.`,
  );
}

const isStoredFile = (path: string) => path.startsWith('files/');

/** A snapshot without a manifest cannot be restored. A complete one stays until there is a newer good one. */
async function removeBegun(place: BackupPlace): Promise<void> {
  for (const snapshot of await place.listSnapshots()) {
    if ((await stageOf(place, snapshot)) === 'begun') await place.removeSnapshot(snapshot);
  }
}

/** Returns how many good backups were removed. The one that was just made always stays. */
async function removeOld({ place, settings, now }: Work, made: string): Promise<number> {
  const others: string[] = [];
  for await (const { snapshot } of listGood(place, new Date(now))) if (snapshot !== made) others.push(snapshot);
  const old = others.slice(settings.BACKUP_KEEP - 1);
  for (const snapshot of await place.listSnapshots()) {
    const isUnchecked = snapshot !== made && (await stageOf(place, snapshot)) !== 'checked';
    if (isUnchecked || old.includes(snapshot)) await place.removeSnapshot(snapshot);
  }
  await removeUnused(place);
  return old.length;
}

/** Removes stored files that no backup refers to. */
async function removeUnused(place: BackupPlace): Promise<void> {
  const used = new Set<string>();
  for (const snapshot of await place.listSnapshots()) {
    for (const { path } of parseSums((await place.readText(pathOfSums(snapshot))) ?? '')) used.add(path);
  }
  const unused: string[] = [];
  for await (const path of place.listFiles()) if (!used.has(path)) unused.push(path);
  await place.removeFiles(unused);
}
