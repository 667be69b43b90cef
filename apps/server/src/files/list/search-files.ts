import { COUNTED_MATCHES } from '@disclosure/api';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import { planOnceIf } from '../../database/plan-once.ts';
import { type CountedPage, countFiles, listTallies, type PageRow, readCounted, sumOf } from './count-files.ts';
import { type FileFilter, foundNumbers, isNotDeleted, matches } from './file-filter.ts';
import type { FileOrder } from './file-order.ts';

/** Which part of which list, and in which order. */
export interface PagePlan {
  readonly filter: FileFilter;
  readonly order: FileOrder;
  readonly limit: number;
  /** Asked so often that connections keep the plan. */
  readonly isUsual: boolean;
}

/** Rows at the beginning of the list that are scanned to see how common the words are. This takes about half a millisecond. */
const SAMPLE_ROWS = 250;

/**
 * Common words are found by scanning the list in its order, and rare words by an index on parts of words. A sample of
 * the list decides which. The planner's own choice is too slow when words exclude each other: it expects matches and
 * scans all files in vain.
 */
export async function searchFiles(db: Db, plan: PagePlan): Promise<CountedPage> {
  const sample = await scan(db, plan, SAMPLE_ROWS);
  const rows = sample.length < plan.limit ? await scanFurther(db, plan, sample.length) : sample;
  return rows ? { rows, total: await countFiles(db, plan.filter) } : lookUp(db, plan);
}

/** Returns the page if a longer scan reads fewer rows than there are matches in all files. */
async function scanFurther(db: Db, plan: PagePlan, matchesInSample: number): Promise<PageRow[] | undefined> {
  if (matchesInSample === 0) return undefined;
  const rowsToScan = (plan.limit * SAMPLE_ROWS) / matchesInSample;
  const expectedMatches = (sumOf(await listTallies(db, undefined)) * matchesInSample) / SAMPLE_ROWS;
  if (expectedMatches < rowsToScan) return undefined;
  // Twice as many as expected, because the sample may not be typical.
  const rows = await scan(db, { ...plan, isUsual: false }, Math.ceil(2 * rowsToScan));
  return rows.length < plan.limit ? undefined : rows;
}

async function scan(db: Db, { filter, order, limit, isUsual }: PagePlan, rowsToScan: number): Promise<PageRow[]> {
  const nextRows = sql`${order.comesAfter} order by ${order.orderBy} limit ${sql.lit(rowsToScan)}`;
  const scanned = order.isByDate
    ? sql`select * from file_words as files where ${nextRows}`
    : sql`select files.*, words, has_problems from (select * from files where ${isNotDeleted} and ${nextRows}) as files
            join file_words using (number)`;
  const { rows } = await sql<PageRow>`${page(
    sql`select * from (${scanned}) as files where ${matches(filter)} order by ${order.orderBy} limit ${sql.lit(limit)}`,
    order,
    isUsual,
  )}`.execute(db);
  return rows;
}

/** Collects all matches first, so that the planner has no reason to scan the list. This also counts them. */
async function lookUp(db: Db, { filter, order, limit, isUsual }: PagePlan): Promise<CountedPage> {
  const found = order.isByDate
    ? sql`select number, id, uploaded_at from file_words as files where ${matches(filter)}`
    : sql`select number, id, name, well_name, operator, customer_name, size, county, state, end_date from files
           where number in (${foundNumbers(filter)})`;
  const next = sql`select * from found as files where ${order.comesAfter} order by ${order.orderBy} limit ${sql.lit(limit)}`;
  return readCounted(db, {
    from: sql`with found as materialized (${found})`,
    tally: sql`select least(count(*), ${COUNTED_MATCHES + 1}) as total from found`,
    page: page(next, order),
    isUsual,
  });
}

/** Joins the wide rows of `files` last, when only those of the page are left. */
const page = (rows: RawBuilder<unknown>, order: FileOrder, isUsual = false) => sql`
  select ${planOnceIf(isUsual)} stored.json, ${order.positionKey} as key, files.id
    from (${rows}) as files join files as stored on stored.number = files.number
   order by ${order.orderBy}`;
