import type { StoredFile } from '@disclosure/api';
import { sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import { fileJson } from '../file-json.ts';
import { countFiles } from './count-files.ts';
import { type FileFilter, isThere, matches } from './file-filter.ts';
import type { FileOrder, Place } from './file-order.ts';

/** A part of a list, in its order. */
export interface PagePlan {
  readonly filter: FileFilter;
  readonly order: FileOrder;
  readonly limit: number;
}

export interface PageRow extends Place {
  readonly file: StoredFile;
}

export interface Found {
  readonly rows: readonly PageRow[];
  /** Of the whole list. */
  readonly total: number;
}

/** A few milliseconds, however many files there are. */
const WALKED = 1000;

/**
 * Words that many files have are found by a short walk along the list. What that does not find is looked up by the parts
 * of its words. Left to itself the database chooses by how often it expects the words together, and where words exclude
 * each other it walks over all files in vain.
 */
export async function searchFiles(db: Db, plan: PagePlan): Promise<Found> {
  const rows = await walk(db, plan);
  return rows.length < plan.limit ? lookUp(db, plan) : { rows, total: await countFiles(db, plan.filter) };
}

async function walk(db: Db, { filter, order, limit }: PagePlan): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    select ${fileJson} as file, ${order.placeKey} as key, files.id
      from (
        select * from files where ${isThere} and ${order.comesAfter} order by ${order.orderBy} limit ${WALKED}
      ) as files
     where ${matches(filter)} order by ${order.orderBy} limit ${limit}`.execute(db);
  return rows;
}

type CountedRow = (PageRow | { readonly file: null }) & { readonly total: number };

/** All that match are gathered, before any is chosen: that leaves the database no reason to walk. So they are counted too. */
async function lookUp(db: Db, { filter, order, limit }: PagePlan): Promise<Found> {
  const { rows } = await sql<CountedRow>`
    with found as materialized (
      select number, id, uploaded_at, name, well_name, operator, customer_name, size
        from files where ${matches(filter)}
    )
    select page.*, tally.total
      from (select count(*) as total from found) as tally
      left join (
        select stored.json::json as file, ${order.placeKey} as key, files.id
          from (
            select * from found as files where ${order.comesAfter} order by ${order.orderBy} limit ${limit}
          ) as files
          join files as stored on stored.number = files.number
         order by ${order.orderBy}
      ) as page on true`.execute(db);
  return { rows: rows.filter((row) => row.file !== null), total: rows[0]?.total ?? 0 };
}
