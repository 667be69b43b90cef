import type { FilingsQuery } from '@disclosure/api';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { assigneesAmong } from '../files/visibility.ts';
import { all, type Asking, filingFilter, matching } from '../filings/filing-filter.ts';
import { filingFacts, type FilingRow } from '../filings/filing-rows.ts';

/** The user's own filings, or those whose assignee is gone or no longer sees them. */
export type Whose = 'own' | 'nobodys';

export interface Told {
  readonly query: Pick<FilingsQuery, 'view' | 'status'>;
  readonly whose: Whose;
  /** The active Editors and Managers. */
  readonly able: readonly number[];
  readonly conditions?: readonly RawBuilder<unknown>[];
  readonly limit: number;
  readonly order?: 'asc' | 'desc';
}

/** A filing, and why it was moved back if it was. */
export interface ToldFiling extends FilingRow {
  readonly note: string | null;
}

const noteOfStatus = sql`(
  select note from filing_events
   where filing_events.file_number = filings.file_number and filing_events.at = filings.status_at
     and filing_events.kind = 'status' order by id desc limit 1) as note,`;

/** Filings that a user is told of by mail or calendar, by what is due. Only those of files that the user sees. */
export async function listTold(db: Db, asking: Asking, told: Told): Promise<ToldFiling[]> {
  const { query, whose, able, conditions = [], limit, order = 'asc' } = told;
  const isOwn = whose === 'own';
  const { users, isKept } = assigneesAmong(able);
  const filter = filingFilter({ ...query, ...(isOwn && { assignee: 'me' as const }) }, asking);
  const where = all([matching(filter), ...conditions, ...(isOwn ? [] : [sql`not ${isKept}`])]);
  const orderBy = sql`filings.due_key ${sql.raw(order)}, filings.file_id`;
  const found = sql`
    with ${users} select filings.* from filings where ${where} order by ${orderBy} limit ${sql.lit(limit)}`;
  const { rows } = await sql<ToldFiling>`${filingFacts(found, noteOfStatus)} order by ${orderBy}`.execute(db);
  return rows;
}
