import { randomUUID } from 'node:crypto';
import { type ArchiveDetails, type ArchiveReport, type LoadProgress, registryMessages } from '@disclosure/core';
import { sql } from 'kysely';
import { MINUTE } from '../clock.ts';
import type { Db } from '../database/db.ts';
import type { LoadResult } from './load-archive.ts';
import { findMirror } from './mirror-tables.ts';

export type LoadStatus = 'loading' | 'loaded' | 'failed' | 'cancelled';

/** One load, running or ended. */
export interface LoadRow {
  readonly id: string;
  readonly status: LoadStatus;
  readonly fileName: string;
  /** A day; null until the archive is opened. */
  readonly archiveDate: string | null;
  readonly by: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly progress: Partial<LoadProgress>;
  readonly report: (ArchiveReport & ArchiveDetails) | null;
  readonly failure: string;
}

/** A load that has told nothing for so long has died. */
const SILENCE = MINUTE;

const SELECT = (now: Date) => sql`
  select id, file_name as "fileName", archive_date::text as "archiveDate", by_name as "by", started_at as "startedAt",
         progress, report, ${isDead(now)} as "isDead",
         case when ${isDead(now)} then 'failed' else status end as status,
         case when ${isDead(now)} then told_at else ended_at end as "endedAt",
         case when ${isDead(now)} then ${registryMessages.cutOff} else failure end as failure
    from registry_loads`;

const isDead = (now: Date) => sql`(status = 'loading' and told_at < ${new Date(now.getTime() - SILENCE)})`;

export async function findLoad(db: Db, id: string, now: Date): Promise<LoadRow | undefined> {
  const { rows } = await sql<LoadRow>`${SELECT(now)} where id = ${id}`.execute(db);
  return rows[0];
}

/** Newest first. */
export async function listLoads(db: Db, now: Date, most: number): Promise<LoadRow[]> {
  const { rows } = await sql<LoadRow>`${SELECT(now)} order by started_at desc limit ${most}`.execute(db);
  return rows;
}

export async function beginLoad(
  db: Db,
  { fileName, by, watchedFile = null }: { fileName: string; by: string; watchedFile?: string | null },
  now: Date,
): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into registry_loads (id, status, file_name, by_name, started_at, told_at, watched_file)
    values (${id}, 'loading', ${fileName}, ${by}, ${now}, ${now}, ${watchedFile})`.execute(db);
  return id;
}

/** A load that failed without its fault is begun again, unless the archive itself ends every program that reads it. */
const MOST_TRIES = 3;

/** Whether a file of the watched folder needs no load any more, or has one. What was loaded counts while the mirror is there. */
export async function isTaken(db: Db, watchedFile: string, now: Date): Promise<boolean> {
  const { cutOff, another, failed } = registryMessages;
  const hasMirror = (await findMirror(db)) !== undefined;
  const isOver = sql`(status <> 'loaded' or ${hasMirror}) and failure not in (${cutOff}, ${another})`;
  const { rows } = await sql<{ tries: number; ended: boolean | null }>`
    select count(*)::int as tries,
           bool_or(not ${isDead(now)} and ${isOver} and not starts_with(failure, ${failed('')})) as ended
      from registry_loads where watched_file = ${watchedFile}`.execute(db);
  return rows[0]?.ended === true || (rows[0]?.tries ?? 0) >= MOST_TRIES;
}

/** Only the load that has the lock may do this: those before it have died, or find the lock taken and say so themselves. */
export const endDeadLoads = (db: Db, running: string) =>
  sql`
    update registry_loads set status = 'failed', failure = ${registryMessages.cutOff}, ended_at = told_at
     where status = 'loading' and id <> ${running}`.execute(db);

/** Answers whether someone has cancelled it. */
export async function tellProgress(
  db: Db,
  id: string,
  { progress, archiveDay }: { progress: LoadProgress | undefined; archiveDay: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isCancelled: boolean }>`
    update registry_loads
       set told_at = ${now}, archive_date = ${archiveDay}, progress = ${JSON.stringify(progress ?? {})}::jsonb
     where id = ${id} returning is_cancelled as "isCancelled"`.execute(db);
  return rows[0]?.isCancelled === true;
}

export type LoadEnd =
  | { readonly status: 'loaded'; readonly report: LoadResult }
  | { readonly status: 'failed' | 'cancelled'; readonly failure: string };

type NotLoaded = Exclude<LoadEnd, { status: 'loaded' }>;

/** In the transaction that puts the new mirror in the place of the old one: a load is in use and loaded, or neither. */
export const endLoaded = (tx: Db, id: string, report: LoadResult, now: Date) =>
  sql`
    update registry_loads set status = 'loaded', failure = '', ended_at = ${now}, report = ${JSON.stringify(report)}::jsonb
     where id = ${id}`.execute(tx);

/**
 * Answers how it ended. A load that lost its connection at the very end may be loaded, and stays so. One that was taken
 * for dead while it was starting knows better.
 */
export async function endLoad(db: Db, id: string, end: NotLoaded, now: Date): Promise<LoadEnd> {
  await sql`
    update registry_loads set status = ${end.status}, ended_at = ${now}, failure = ${end.failure}
     where id = ${id} and (status = 'loading' or (status = 'failed' and failure = ${registryMessages.cutOff}))`.execute(
    db,
  );
  const load = await findLoad(db, id, now);
  return load?.status === 'loaded' && load.report ? { status: 'loaded', report: load.report } : end;
}

/** The load looks for this every second, in whichever instance it runs. */
export const cancelLoad = (db: Db, id: string) =>
  sql`update registry_loads set is_cancelled = true where id = ${id} and status = 'loading'`.execute(db);
