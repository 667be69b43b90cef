import { type LoadProgress, registryMessages } from '@disclosure/core';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { type Clock, SECOND } from '../clock.ts';
import type { Note } from '../audit/audit-entry.ts';
import { type Author, insertEntries } from '../audit/audit-repository.ts';
import { closeDatabase, connectDatabase } from '../database/connect.ts';
import type { Db } from '../database/db.ts';
import { withSession } from '../database/session.ts';
import { isDiskFull } from '../database/start-faults.ts';
import { type AfterCopyStep, findMirror } from './mirror-tables.ts';
import { loadArchive, type LoadResult } from './load-archive.ts';
import { endDeadLoads, endLoad, endLoaded, type LoadEnd, tellProgress } from './loads.ts';
import { type Archive, ArchiveError, openArchive } from './open-archive.ts';

/** A load that has its row in `registry_loads`. It can be sent to another process. */
export interface RunOrder {
  readonly id: string;
  /** With the role of the product. */
  readonly address: string;
  /** A ZIP, or a folder. */
  readonly file: string;
  readonly fileName: string;
  /** Where the day of the archive is counted. */
  readonly timeZone?: string | undefined;
  readonly isFullSpeed: boolean;
  /** From the watched folder, where no person chose it: it does not replace a newer archive. */
  readonly isWatched?: boolean;
  /** Who uploaded it; otherwise `source` says where it came from. */
  readonly author?: Author;
  readonly source?: string;
}

interface RunServices {
  readonly clock: Clock;
  readonly tell?: (progress: LoadProgress) => void;
  readonly steps?: readonly AfterCopyStep[];
}

/** Runs a load to its end and writes down how it ended. Only what a person cannot mend is thrown, after that. */
export async function runLoad(order: RunOrder, services: RunServices): Promise<LoadEnd> {
  const db = connectDatabase(order.address, { error: () => undefined });
  const cancel = new AbortController();
  try {
    return await load(db, order, services, cancel).then(
      (report): LoadEnd => ({ status: 'loaded', report }),
      (error: unknown) => endLoad(db, order.id, endOf(error, cancel.signal), services.clock()),
    );
  } finally {
    await closeDatabase(db);
  }
}

function endOf(error: unknown, { aborted }: AbortSignal): Parameters<typeof endLoad>[2] {
  if (aborted) return { status: 'cancelled', failure: registryMessages.cancelled };
  return { status: 'failed', failure: error instanceof ArchiveError ? error.message : tellFault(error as Error) };
}

/** What PostgreSQL says about its disk names a file of its own, which helps no one. */
const tellFault = (error: Error): string =>
  registryMessages.failed(isDiskFull(error) ? registryMessages.noRoom : error.message);

async function load(db: Db, order: RunOrder, services: RunServices, cancel: AbortController): Promise<LoadResult> {
  const archive = await openArchive(order);
  try {
    return await withSession(order.address, (client) => loadOn(client, { db, order, services, cancel, archive }));
  } finally {
    archive.close();
  }
}

interface Work {
  readonly db: Db;
  readonly order: RunOrder;
  readonly services: RunServices;
  readonly cancel: AbortController;
  readonly archive: Archive;
}

async function loadOn(client: Client, { db, order, services, cancel, archive }: Work): Promise<LoadResult> {
  let progress: LoadProgress | undefined;
  const stopNotes = await takeNotes(client, { db, order, services, cancel, archive }, () => progress);
  const loading = loadArchive(client, {
    ...order,
    archive,
    loadedAt: services.clock(),
    signal: cancel.signal,
    ...(services.steps && { steps: services.steps }),
    onLocked: async () => {
      await endDeadLoads(db, order.id);
      if (order.isWatched) await mustNotBeOlder(db, archive);
    },
    onSwap: async (tx, result) => {
      const now = services.clock();
      await endLoaded(tx, order.id, result, now);
      await insertEntries(tx, [noteOf(order, archive, result)], order.author, now);
    },
    tell: (now) => {
      progress = now;
      services.tell?.(now);
    },
  });
  return loading.finally(stopNotes);
}

async function mustNotBeOlder(db: Db, { day }: Archive): Promise<void> {
  const mirror = await findMirror(db);
  if (mirror && day < mirror.archive_date) throw new ArchiveError(registryMessages.older);
}

/** There is one mirror, so it has no number of its own. */
const MIRROR_NUMBER = 1;

const noteOf = ({ id, source }: RunOrder, { name, day }: Archive, result: LoadResult): Note => ({
  entity: 'registry',
  entityId: MIRROR_NUMBER,
  name,
  action: 'loaded',
  after: {
    load_id: id,
    source,
    archive_date: day,
    disclosures: result.disclosures,
    ingredients: result.ingredients,
    water_sources: result.waterSources,
    left_out: Object.values(result.leftOut).reduce((sum, count) => sum + count, 0),
    newest_job_end: result.newestJobEnd,
  },
});

/** Every second: how far it is, and whether it is cancelled, which also ends a statement that runs long. */
async function takeNotes(client: Client, work: Work, progress: () => LoadProgress | undefined) {
  const { db, order, services, cancel, archive } = work;
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const note = async () => {
    const now = { progress: progress(), archiveDay: archive.day };
    if (!(await tellProgress(db, order.id, now, services.clock())) || cancel.signal.aborted) return;
    cancel.abort(new ArchiveError(registryMessages.cancelled));
    await sql`select pg_cancel_backend(${rows[0]?.pid ?? 0})`.execute(db);
  };
  let noting: Promise<unknown> = note();
  // Also whether it was cancelled before it began.
  await noting;
  // A note that fails is tried again a second later, and the load itself finds out whether the database is away.
  const timer = setInterval(() => void (noting = noting.then(note).catch(() => undefined)), SECOND);
  return async () => {
    clearInterval(timer);
    await noting;
  };
}
