import { COUNTED_MATCHES } from '@disclosure/api';
import { sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import { type FileFilter, matches } from './file-filter.ts';

export interface Tally {
  readonly owner_key: number;
  readonly files: number;
  readonly version: number;
}

/** What is kept about the files of these owners; undefined: of all. */
export async function listTallies(db: Db, owners: readonly number[] | undefined): Promise<Tally[]> {
  const isAsked = owners === undefined ? sql`true` : sql`owner_key = any(${owners}::int[])`;
  const { rows } = await sql<Tally>`select * from file_tallies where ${isAsked} order by owner_key`.execute(db);
  return rows;
}

/** Exact for whole lists, and for filtered ones that are not very long. */
export async function countFiles(db: Db, filter: FileFilter): Promise<number> {
  if (filter.conditions.length > 0) return countMatches(db, filter);
  return sumOf(await listTallies(db, filter.owners));
}

export const sumOf = (tallies: readonly Tally[]) => tallies.reduce((sum, { files }) => sum + files, 0);

export async function countMatches(db: Db, filter: FileFilter): Promise<number> {
  const counted = await sql<{ total: number }>`
    select count(*) as total from (${matching(filter)} limit ${COUNTED_MATCHES + 1}) as found`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  return total <= COUNTED_MATCHES ? total : Math.max(total, await estimateMatches(db, filter));
}

/** What the database expects by its statistics, without looking. */
export async function estimateMatches(db: Db, filter: FileFilter): Promise<number> {
  const { rows } = await sql<Explained>`explain (format json) ${matching(filter)}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

const matching = (filter: FileFilter) => sql`select from files where ${matches(filter)}`;

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[];
}
