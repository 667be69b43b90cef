import { COUNTED_MATCHES } from '@disclosure/api';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import { countFiles, listTallies, sumOf } from './count-files.ts';
import { type CountedPage, type PageRow, readCounted } from './counted-page.ts';
import { type FileFilter, foundNumbers, isThere, matches } from './file-filter.ts';
import type { FileOrder } from './file-order.ts';

/** A part of a list, in its order. */
export interface PagePlan {
  readonly filter: FileFilter;
  readonly order: FileOrder;
  readonly limit: number;
}

/** Half a millisecond, however many files there are. */
const GLANCE = 250;

/**
 * Words that many files have are found by a walk along the list, rare ones are looked up by the parts of their words. A
 * glance at the beginning of the list tells how many have them. Left to itself the database chooses by how often it
 * expects the words together, and where words exclude each other it walks over all files in vain.
 */
export async function searchFiles(db: Db, plan: PagePlan): Promise<CountedPage> {
  const seen = await walk(db, plan, GLANCE);
  const rows = seen.length < plan.limit ? await walkOn(db, plan, seen.length) : seen;
  return rows ? { rows, total: await countFiles(db, plan.filter) } : lookUp(db, plan);
}

/** The page, if it is worth a longer walk: the rows on the way would be fewer than the matches of all files. */
async function walkOn(db: Db, plan: PagePlan, seen: number): Promise<PageRow[] | undefined> {
  if (seen === 0) return undefined;
  const way = (plan.limit * GLANCE) / seen;
  const expected = (sumOf(await listTallies(db, undefined)) * seen) / GLANCE;
  if (expected < way) return undefined;
  // Twice as far as it should be, because a glance is no more than that.
  const rows = await walk(db, plan, Math.ceil(2 * way));
  return rows.length < plan.limit ? undefined : rows;
}

async function walk(db: Db, { filter, order, limit }: PagePlan, far: number): Promise<PageRow[]> {
  const ahead = sql`${order.comesAfter} order by ${order.orderBy} limit ${far}`;
  const walked = order.isByDate
    ? sql`select * from file_words as files where ${ahead}`
    : sql`select files.*, words from (select * from files where ${isThere} and ${ahead}) as files
            join file_words using (number)`;
  const { rows } = await sql<PageRow>`${page(
    sql`select * from (${walked}) as files where ${matches(filter)} order by ${order.orderBy} limit ${limit}`,
    order,
  )}`.execute(db);
  return rows;
}

/** All that match are gathered, before any is chosen: that leaves the database no reason to walk. So they are counted too. */
async function lookUp(db: Db, { filter, order, limit }: PagePlan): Promise<CountedPage> {
  const found = order.isByDate
    ? sql`select number, id, uploaded_at from file_words as files where ${matches(filter)}`
    : sql`select number, id, name, well_name, operator, customer_name, size from files
           where number in (${foundNumbers(filter)})`;
  const next = sql`select * from found as files where ${order.comesAfter} order by ${order.orderBy} limit ${limit}`;
  return readCounted(db, {
    from: sql`with found as materialized (${found})`,
    tally: sql`select least(count(*), ${COUNTED_MATCHES + 1}) as total from found`,
    page: page(next, order),
  });
}

/** The files of these rows. Everything else is done with narrow ones. */
const page = (rows: RawBuilder<unknown>, order: FileOrder) => sql`
  select stored.json, ${order.placeKey} as key, files.id
    from (${rows}) as files join files as stored on stored.number = files.number
   order by ${order.orderBy}`;
