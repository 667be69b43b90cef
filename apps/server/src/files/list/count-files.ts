import { COUNTED_FILES, COUNTED_MATCHES } from '@disclosure/api';
import { sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import { type FileFilter, foundNumbers, isThere, matches } from './file-filter.ts';

export interface Tally {
  readonly owner_key: number;
  readonly files: number;
  readonly version: number;
}

type Owners = FileFilter['owners'];

/** What is kept about the files of these owners. */
export async function listTallies(db: Db, owners: Owners): Promise<Tally[]> {
  const { rows } = await sql<Tally>`select * from file_tallies where ${isOf(owners)} order by owner_key`.execute(db);
  return rows;
}

/** How many files they have together. */
export const talliesOf = (owners: Owners) =>
  sql`select coalesce(sum(files), 0)::int as total from file_tallies where ${isOf(owners)}`;

const isOf = (owners: Owners) => (owners === undefined ? sql`true` : sql`owner_key = any(${owners}::int[])`);

/** Of a filtered list: exact while it is not very long. Whole lists have their tallies. */
export async function countFiles(db: Db, filter: FileFilter): Promise<number> {
  if (filter.isSearch) return countUpTo(db, filter, COUNTED_MATCHES + 1);
  const total = await countUpTo(db, filter, COUNTED_FILES + 1);
  return total <= COUNTED_FILES ? total : Math.max(total, await estimateMatches(db, filter));
}

export const sumOf = (tallies: readonly Tally[]) => tallies.reduce((sum, { files }) => sum + files, 0);

async function countUpTo(db: Db, filter: FileFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${matching(filter)} limit ${limit}) as found`.execute(db);
  return rows[0]?.total ?? 0;
}

/** What the database expects by its statistics, without looking. Of words together it knows too little. */
async function estimateMatches(db: Db, filter: FileFilter): Promise<number> {
  const { rows } = await sql<Explained>`explain (format json) ${matching(filter)}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

const matching = (filter: FileFilter) =>
  filter.isSearch ? foundNumbers(filter) : sql`select from files where ${isThere} and ${matches(filter)}`;

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[];
}
