import { COUNTED_FILES, COUNTED_MATCHES } from '@disclosure/api';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import { planOnceIf } from '../../database/plan-once.ts';
import { type FileFilter, foundNumbers, isNotDeleted, matches } from './file-filter.ts';
import type { Position } from './file-order.ts';

/** Triggers keep the number of files of each owner, and a version that changes with them. */
export interface Tally {
  readonly owner_key: number;
  readonly files: number;
  readonly version: number;
}

type Owners = FileFilter['owners'];

export async function listTallies(db: Db, owners: Owners): Promise<Tally[]> {
  const { rows } = await sql<Tally>`select * from file_tallies where ${isOf(owners)} order by owner_key`.execute(db);
  return rows;
}

/** The number of files that the owners have together, as a statement. */
export const talliesOf = (owners: Owners) =>
  sql`select coalesce(sum(files), 0)::int as total from file_tallies where ${isOf(owners)}`;

const isOf = (owners: Owners) => (owners === undefined ? sql`true` : sql`owner_key = any(${owners}::int[])`);

export const sumOf = (tallies: readonly Tally[]) => tallies.reduce((sum, { files }) => sum + files, 0);

/** The length of a filtered list. It is exact up to a limit; an unfiltered list uses its tallies instead. */
export async function countFiles(db: Db, filter: FileFilter): Promise<number> {
  if (filter.isSearch) return countUpTo(db, filter, COUNTED_MATCHES + 1);
  const total = await countUpTo(db, filter, COUNTED_FILES + 1);
  return total <= COUNTED_FILES ? total : Math.max(total, await estimateMatches(db, filter));
}

async function countUpTo(db: Db, filter: FileFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${matching(filter)} limit ${limit}) as found`.execute(db);
  return rows[0]?.total ?? 0;
}

interface QueryPlan {
  readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[];
}

/** The planner's estimate. It is too rough for searches with several words, so these do not use it. */
async function estimateMatches(db: Db, filter: FileFilter): Promise<number> {
  const { rows } = await sql<QueryPlan>`explain (format json) ${matching(filter)}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

const matching = (filter: FileFilter) =>
  filter.isSearch ? foundNumbers(filter) : sql`select from files where ${isNotDeleted} and ${matches(filter)}`;

export interface PageRow extends Position {
  /** The stored file as `toStoredFile` shows it, written by a trigger. */
  readonly json: string;
}

/** A part of a list. */
export interface CountedPage {
  readonly rows: readonly PageRow[];
  /** The length of the whole list. */
  readonly total: number;
}

interface CountedQuery {
  /** Returns one row with the column `total`. */
  readonly tally: RawBuilder<unknown>;
  readonly page: RawBuilder<unknown>;
  /** A `with` clause that both use. */
  readonly from?: RawBuilder<unknown>;
  /** Most requests have this form, so connections keep its plan. */
  readonly isUsual?: boolean;
}

type Row = (PageRow | { readonly json: null }) & { readonly total: number };

/**
 * Reads the page and its total with one statement, because a second statement costs as much as reading the page. The
 * left join returns a total for an empty page, too. It keeps the order of the page, because the tally has one row.
 */
export async function readCounted(
  db: Db,
  { tally, page, from = sql``, isUsual = false }: CountedQuery,
): Promise<CountedPage> {
  const { rows } = await sql<Row>`
    ${from} select ${planOnceIf(isUsual)} page.*, tally.total from (${tally}) as tally left join (${page}) as page on true`.execute(
    db,
  );
  return { rows: rows.filter((row) => row.json !== null), total: rows[0]?.total ?? 0 };
}
