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
  /** Hears why a file cannot be checked now; true: go on with the next one. Without it, the first such file ends the work. */
  readonly passOver?: (due: DueFile, problem: ProblemError) => boolean;
}

interface DueFile {
  readonly number: number;
  readonly name: string;
  readonly revision: number;
  readonly blob_key: string;
  readonly sha256: Buffer;
}

/** The next file whose newest revision was not checked with the rules of this version. */
async function findDue(db: Db, passedOver: readonly number[] = []): Promise<DueFile | undefined> {
  // The first in this order is due, or none is.
  const { rows } = await sql<DueFile & { readonly rules_version: number | null }>`
    select number, name, files.revision, blob_key, file_revisions.sha256, rules_version
      from (select * from files where deleted_at is null and number <> all(${passedOver}::bigint[])
             order by rules_version nulls first, number limit 1) as files
      join file_revisions on file_number = number and file_revisions.revision = files.revision`.execute(db);
  const [first] = rows;
  return first && (first.rules_version ?? 0) < RULES_VERSION ? first : undefined;
}

export interface Rechecked {
  readonly name: string;
  /** Null when the bytes are missing, damaged or too costly to check. */
  readonly verdict: Verdict | null;
}

/** Checks the files that are due, one at a time. It can stop after any of them, and goes on from there the next time. */
export async function* recheckFiles(services: RecheckServices): AsyncIterable<Rechecked> {
  const passedOver: number[] = [];
  for (let due = await findDue(services.db); due; due = await findDue(services.db, passedOver)) {
    const verdict = await judgeFile(services, due);
    if (verdict === undefined) passedOver.push(due.number);
    else await keepVerdict(services.db, due, verdict);
    yield { name: due.name, verdict: verdict ?? null };
  }
}

/** Undefined for a file that is passed over. */
async function judgeFile(services: RecheckServices, due: DueFile): Promise<Verdict | null | undefined> {
  try {
    return await services.judge(new TextDecoder().decode(await readBlob(services, due)));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.code === 'damaged' || error.code === 'too-costly') return null;
    if (services.passOver?.(due, error)) return undefined;
    throw error;
  }
}

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
  /** The numbers of the files that could not be checked: each is logged once, and tried again in every round. */
  readonly logged: Set<number>;
  /** Aborted when the server stops. */
  readonly over: AbortSignal;
}

/** After this time another instance goes on for an instance that died. */
const LEASE = 2 * MINUTE;
/** Milliseconds between two files, so that users notice nothing. */
const REST = 50;

/** When a round cannot check so many files, the reason is most likely the store: it ends, and another is tried later. */
const MOST_PASSED_OVER = 100;

/** A server without time for it has none for the next file either. */
function createPassOver({ log, logged }: BackgroundServices): NonNullable<RecheckServices['passOver']> {
  let left = MOST_PASSED_OVER;
  return ({ number, name }, { code, message }) => {
    if (code === 'too-many-requests' || left === 0) return false;
    left -= 1;
    if (!logged.has(number)) log.warn({ file: name, code, problem: message }, 'A stored file cannot be checked');
    logged.add(number);
    return true;
  };
}

/** All instances call it again and again; one of them works, until nothing is due or its time is over. */
export async function recheckInBackground(services: BackgroundServices): Promise<void> {
  const { db, clock, costly, over } = services;
  if (!(await findDue(db)) || !(await claimWork(db, clock()))) return;
  const handBackAt = later(clock(), LEASE / 2);
  const judge = (content: string) => costly.judgeDocument(content);
  try {
    for await (const _ of recheckFiles({ ...services, judge, passOver: createPassOver(services) })) {
      if (over.aborted || clock() >= handBackAt) return;
      await sleep(REST, undefined, { signal: over }).catch(() => undefined);
    }
    if (await findDue(db)) return;
    services.log.info({ rulesVersion: RULES_VERSION }, 'All stored files are checked with the current rules');
  } catch (error) {
    // The server is stopping, or it has no time or no store at the moment.
    if (!over.aborted && !(error instanceof ProblemError)) throw error;
  } finally {
    await handBack(db, clock());
  }
}

/** False while another instance works. */
async function claimWork(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into file_recheck (busy_until) values (${later(now, LEASE)})
    on conflict (only_row) do update set busy_until = excluded.busy_until where file_recheck.busy_until <= ${now}
    returning true`.execute(db);
  return rows.length > 0;
}

const handBack = (db: Db, now: Date) => db.updateTable('file_recheck').set({ busy_until: now }).execute();
