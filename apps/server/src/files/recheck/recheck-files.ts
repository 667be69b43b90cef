import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '@disclosure/api';
import { RULES_VERSION, type Verdict } from '@disclosure/core';
import { sql } from 'kysely';
import { later, MINUTE } from '../../clock.ts';
import type { CostlyWork } from '../../costly/costly-work.ts';
import type { Db } from '../../database/db.ts';
import type { FileServices } from '../file-services.ts';
import { readBlob } from '../read-revision.ts';
import { toVerdictColumns } from '../stored-file.ts';

interface RecheckServices extends Pick<FileServices, 'db' | 'store' | 'clock'> {
  readonly judge: (content: string) => Promise<Verdict>;
  /** Hears why a file cannot be checked now; true: go on with the next one. */
  readonly passOver: (due: DueFile, problem: ProblemError) => boolean | Promise<boolean>;
  /** The numbers of the files that were passed over: they wait until every other file had its turn. */
  readonly passedOver: Set<number>;
}

interface DueFile {
  readonly number: number;
  readonly name: string;
  readonly revision: number;
  readonly blob_key: string;
  readonly sha256: Buffer;
}

/** The next file whose newest revision was not checked with the rules of this version. */
async function findDue(db: Db, passedOver: ReadonlySet<number>): Promise<DueFile | undefined> {
  // The first in this order is due, or none is.
  const { rows } = await sql<DueFile & { readonly rules_version: number | null }>`
    select number, name, files.revision, blob_key, file_revisions.sha256, rules_version
      from (select * from files where deleted_at is null and number <> all(${[...passedOver]}::bigint[])
             order by rules_version nulls first, number limit 1) as files
      join file_revisions on file_number = number and file_revisions.revision = files.revision`.execute(db);
  const [first] = rows;
  return first && (first.rules_version ?? 0) < RULES_VERSION ? first : undefined;
}

/** The verdict on a file, or why it has none. */
export type Rechecked = { readonly name: string } & Judged;
type Judged = { readonly verdict: Verdict } | { readonly problem: string };

/** Checks the files that are due, one at a time. It can stop after any of them, and goes on from there the next time. */
export async function* recheckFiles(services: RecheckServices): AsyncIterable<Rechecked> {
  const { db, passedOver } = services;
  for (let due = await findDue(db, passedOver); due; due = await findDue(db, passedOver)) {
    yield { name: due.name, ...(await judgeFile(services, due)) };
  }
}

/** A file whose bytes are missing, damaged or too costly to check is not looked at again until the rules change. */
async function judgeFile(services: RecheckServices, due: DueFile): Promise<Judged> {
  const { db, judge, passOver, passedOver } = services;
  try {
    const verdict = await judge(new TextDecoder().decode(await readBlob(services, due)));
    await keepVerdict(db, due, verdict);
    return { verdict };
  } catch (error) {
    const problem = asProblem(error);
    if (problem.code === 'damaged' || problem.code === 'too-costly') await keepVerdict(db, due, null);
    else if (await passOver(due, problem)) passedOver.add(due.number);
    else throw problem;
    return { problem: problem.message };
  }
}

/** A document at which the check itself fails must not hold up the others. Without a database there is no next one. */
const asProblem = (error: unknown): ProblemError =>
  error instanceof ProblemError ? error : new ProblemError('unexpected', (error as Error).message);

/** Changes nothing when the file got another revision in the meantime: that was checked as it was uploaded. */
const keepVerdict = (db: Db, { number, revision }: DueFile, verdict: Verdict | null) =>
  db
    .updateTable('files')
    .set({ ...toVerdictColumns(verdict), rules_version: RULES_VERSION })
    .where('number', '=', number)
    .where('revision', '=', revision)
    .execute();

interface BackgroundServices extends Pick<FileServices, 'db' | 'store' | 'clock'> {
  readonly costly: CostlyWork;
  readonly log: Record<'info' | 'warn', (details: object, text: string) => void>;
  /** The numbers of the files that could not be checked: each is logged once. */
  readonly logged: Set<number>;
  /** Those that wait for another try, from one round to the next. */
  readonly passedOver: Set<number>;
  readonly mostPassedOver?: number;
  /** The same for all instances: one whose own clock is wrong must not take the work of another. */
  readonly sharedClock: () => Promise<Date>;
  /** Aborted when the server stops. */
  readonly over: AbortSignal;
}

/** After this time another instance goes on for an instance that died. */
const LEASE = 2 * MINUTE;
/** Milliseconds between two files, so that users notice nothing. */
const REST = 50;

/** When a round cannot check so many files, the reason is most likely the store: the next round goes on after them. */
const MOST_PASSED_OVER = 100;

/** A server that stops, or has no time for it, has none for the next file either. */
function createPassOver({ log, logged, over, mostPassedOver }: BackgroundServices): RecheckServices['passOver'] {
  let left = mostPassedOver ?? MOST_PASSED_OVER;
  return ({ number, name }, { code, message }) => {
    if (over.aborted || code === 'too-many-requests' || left === 0) return false;
    left -= 1;
    if (!logged.has(number)) log.warn({ file: name, code, problem: message }, 'A stored file cannot be checked');
    logged.add(number);
    return true;
  };
}

/** All instances call it again and again; one of them works, until nothing is due or its time is over. */
export async function recheckInBackground(services: BackgroundServices): Promise<void> {
  const { db, clock, sharedClock, costly, over, passedOver } = services;
  if (!(await findDue(db, new Set()))) return;
  const busyUntil = later(await sharedClock(), LEASE);
  if (!(await claimWork(db, busyUntil))) return;
  const handBackAt = later(clock(), LEASE / 2);
  const judge = (content: string) => costly.judgeDocument(content);
  try {
    for await (const _ of recheckFiles({ ...services, judge, passOver: createPassOver(services) })) {
      if (over.aborted || clock() >= handBackAt) return;
      await sleep(REST, undefined, { signal: over }).catch(() => undefined);
    }
    if (passedOver.size === 0) {
      services.log.info({ rulesVersion: RULES_VERSION }, 'All stored files are checked with the current rules');
    }
    // Every file had its turn: the next round tries these again.
    passedOver.clear();
  } catch (error) {
    // The server is stopping, or it has no time or no store at the moment.
    if (!over.aborted && !(error instanceof ProblemError)) throw error;
  } finally {
    await handBack(db, busyUntil);
  }
}

/** False while another instance works. A time in the future is no reason to wait for it. */
async function claimWork(db: Db, busyUntil: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into file_recheck (busy_until) values (${busyUntil})
    on conflict (only_row) do update set busy_until = excluded.busy_until
     where file_recheck.busy_until <= ${later(busyUntil, -LEASE)} or file_recheck.busy_until > ${later(busyUntil, LEASE)}
    returning true`.execute(db);
  return rows.length > 0;
}

/** Changes nothing if another instance has taken over in the meantime. */
const handBack = (db: Db, busyUntil: Date) =>
  db
    .updateTable('file_recheck')
    .set({ busy_until: later(busyUntil, -LEASE) })
    .where('busy_until', '=', busyUntil)
    .execute();
