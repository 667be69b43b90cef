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
}

interface DueFile {
  readonly number: number;
  readonly name: string;
  readonly revision: number;
  readonly blob_key: string;
  readonly sha256: Buffer;
}

/** The next file whose newest revision was not checked with the rules of this version. */
async function findDue(db: Db): Promise<DueFile | undefined> {
  // The first in this order is due, or none is.
  const { rows } = await sql<DueFile & { readonly rules_version: number | null }>`
    select number, name, files.revision, blob_key, file_revisions.sha256, rules_version
      from (select * from files where deleted_at is null order by rules_version nulls first, number limit 1) as files
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
  for (let due = await findDue(services.db); due; due = await findDue(services.db)) {
    const verdict = await judgeFile(services, due);
    await keepVerdict(services.db, due, verdict);
    yield { name: due.name, verdict };
  }
}

async function judgeFile(services: RecheckServices, due: DueFile): Promise<Verdict | null> {
  try {
    return await services.judge(new TextDecoder().decode(await readBlob(services, due)));
  } catch (error) {
    if (error instanceof ProblemError && (error.code === 'damaged' || error.code === 'too-costly')) return null;
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
  readonly log: { info(details: object, text: string): void };
  /** Aborted when the server stops. */
  readonly over: AbortSignal;
}

/** After this time another instance goes on for an instance that died. */
const LEASE = 2 * MINUTE;
/** Milliseconds between two files, so that users notice nothing. */
const REST = 50;

/** All instances call it again and again; one of them works, until nothing is due or its time is over. */
export async function recheckInBackground(services: BackgroundServices): Promise<void> {
  const { db, clock, costly, over } = services;
  if (!(await findDue(db)) || !(await claimWork(db, clock()))) return;
  const handBackAt = later(clock(), LEASE / 2);
  try {
    for await (const _ of recheckFiles({ ...services, judge: (content) => costly.judgeDocument(content) })) {
      if (over.aborted || clock() >= handBackAt) return;
      await sleep(REST, undefined, { signal: over }).catch(() => undefined);
    }
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
