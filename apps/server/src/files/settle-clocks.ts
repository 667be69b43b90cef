import { setTimeout as sleep } from 'node:timers/promises';
import { dueOf, filingClocks, type FilingStatus, type MetDuties, PACKS_VERSION } from '@disclosure/core';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { planOnce } from '../database/plan-once.ts';

/** When the duties were done, and with which revision. */
interface MetColumns {
  readonly service_met_at: Date | null;
  readonly service_met_revision: number | null;
  readonly service_day_unknown: boolean;
  readonly operator_met_at: Date | null;
  readonly operator_met_revision: number | null;
  readonly operator_day_unknown: boolean;
}

/** What the due dates of a filing come from. */
export interface ClockColumns extends MetColumns {
  readonly file_number: number;
  readonly revision: number;
  readonly status: FilingStatus;
  readonly before_desk: boolean;
  /** As the document says them. */
  readonly state: string;
  readonly start_date: string;
  readonly end_date: string;
}

export const jobOf = ({ state, start_date, end_date }: Pick<ClockColumns, 'state' | 'start_date' | 'end_date'>) => ({
  state,
  start: start_date,
  end: end_date,
});

export const metIn = (row: MetColumns): MetDuties => ({
  'service company': met(row.service_met_at, row.service_met_revision, row.service_day_unknown),
  operator: met(row.operator_met_at, row.operator_met_revision, row.operator_day_unknown),
});

const met = (at: Date | null, revision: number | null, isDayUnknown: boolean) =>
  at === null || revision === null ? undefined : { at, revision, isDayUnknown };

/** What was stored before the desk is due at no day, until it gets a status. */
export function dueIn(row: ClockColumns): string | null {
  if (row.before_desk) return null;
  return dueOf(filingClocks(jobOf(row), { status: row.status, met: metIn(row) }), row.status) ?? null;
}

/** Counts the due dates of these filings, and notes with which state packs. The rows stay locked. */
export async function settleClocks(tx: Db, fileNumbers: readonly number[]): Promise<number> {
  const { rows } = await clocksOf(sql`any(${fileNumbers}::int[])`).execute(tx);
  if (rows.length > 0) await writeClocks(rows).execute(tx);
  return rows.length;
}

/** What is counted, locked. */
export const clocksOf = (files: RawBuilder<unknown>) => sql<ClockColumns>`
  select ${planOnce} filings.file_number, filings.revision, filings.status, before_desk, service_met_at, service_met_revision,
         service_day_unknown, operator_met_at, operator_met_revision, operator_day_unknown, files.state, files.start_date, files.end_date
    from filings join files on files.number = filings.file_number
   where filings.is_newest and filings.file_number = ${files} order by filings.file_number for update of filings`;

export const writeClocks = (rows: readonly ClockColumns[]) => sql`
  update filings set due = counted.due, packs = ${PACKS_VERSION}
    from unnest(${rows.map(({ file_number }) => file_number)}::int[], ${rows.map(dueIn)}::date[]) as counted (number, due)
   where filings.file_number = counted.number and filings.is_newest`;

const BATCH = 500;
/** Milliseconds between two batches, so that users notice nothing. */
const REST = 50;

/**
 * Filings that an older program made, and those that were counted with earlier state packs. A program with earlier packs
 * leaves what a newer one has counted. Several instances may do it at the same time: each takes what the others have not
 * taken.
 */
export async function settleInBackground(db: Db, over: AbortSignal): Promise<void> {
  const settleNext = () =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ file_number: number }>`
        select file_number from filings where is_newest and not before_desk and packs < ${PACKS_VERSION}
         order by packs, file_number limit ${sql.lit(BATCH)} for update skip locked`.execute(tx);
      return settleClocks(
        tx,
        rows.map(({ file_number }) => file_number),
      );
    });
  while (!over.aborted && (await settleNext()) > 0) {
    await sleep(REST, undefined, { signal: over }).catch(() => undefined);
  }
}
