import { COUNTED_FILINGS } from '@disclosure/api';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { planOnceIf } from '../database/plan-once.ts';
import { all, type FilingFilter, matching } from './filing-filter.ts';
import type { FilingOrder } from './filing-order.ts';
import { filingFacts, type FilingRow } from './filing-rows.ts';

/** A row, and its place in the order as a text. */
export type KeyedRow = FilingRow & { readonly key: string };

export interface FoundPage {
  readonly rows: readonly KeyedRow[];
  /** Of the whole list; exact up to a limit. */
  readonly total: number;
}

/** The next filings of a list. */
interface Part {
  readonly filter: FilingFilter;
  readonly order: FilingOrder;
  readonly limit: number;
}

export interface PagePart extends Part {
  /** Asked often, and always best read in the same way: connections keep the plan. */
  readonly isUsual: boolean;
}

/**
 * A page of a list, and how many filings the list has. Where no index has the filter and the order, the planner would
 * read either all that match or the whole order, and guess which is less: so they are counted first, and a short list is
 * read and sorted.
 */
export async function readPage(db: Db, { filter, order, limit, isUsual }: PagePart): Promise<FoundPage> {
  const page = () => readRows(db, scan(filter, order, limit), order, isUsual);
  if (order.isIndexed) {
    const [rows, total] = await Promise.all([page(), countOf(db, matching(filter), isUsual)]);
    return { rows, total };
  }
  const total = await countOf(db, matching(filter));
  const isShort = total <= COUNTED_FILINGS;
  return { rows: await (isShort ? readRows(db, sortAll(filter, order, limit), order) : page()), total };
}

/** Collected first, so that the planner has no reason to follow the order. */
export const sortAll = (filter: FilingFilter, order: FilingOrder, limit: number, hasWords = sql`true`) => sql`
  with listed as materialized (select filings.* from filings where ${matching(filter)})
  select filings.* from listed as filings where ${all([order.comesAfter, hasWords])}
   order by ${order.orderBy} limit ${sql.lit(limit)}`;

/** The wide facts are joined last, when only the filings of the page are left. */
export async function readRows(
  db: Db,
  page: RawBuilder<unknown>,
  order: FilingOrder,
  isUsual = false,
): Promise<KeyedRow[]> {
  const { rows } = await sql<KeyedRow>`
    with page as materialized (
      select ${planOnceIf(isUsual)} filings.*, ${order.key} as key, row_number() over (order by ${order.orderBy}) as place
        from (${page}) as filings)
    ${filingFacts(sql`select * from page`, sql`filings.key,`)} order by filings.place`.execute(db);
  return rows;
}

/**
 * The next filings of a list. For several owners, the database takes the next of each owner from an index and then the
 * first of them all, so it never reads filings of other owners.
 */
export function scan(filter: FilingFilter, order: FilingOrder, limit: number): RawBuilder<unknown> {
  if (isOfSeveral(filter)) return wholeRows(scanKeys(filter, order, limit));
  return take({ filter, order, limit }, ownerOf(filter), sql`filings.*`);
}

/** The same, but only what is compared, and what the row is found by: many more are sorted than are left in the end. */
function scanKeys(filter: FilingFilter, order: FilingOrder, limit: number): RawBuilder<unknown> {
  return sql`
    select filings.* from unnest(${filter.owners}::int[]) as owner (key)
     cross join lateral (${take({ filter, order, limit }, sql`filings.owner_key = owner.key`, keysOf(order))}) as filings
     order by ${order.orderBy} limit ${sql.lit(limit)}`;
}

const keysOf = ({ column }: FilingOrder) => sql`filings.file_number, filings.revision, filings.file_id, ${column}`;

/**
 * The keys of about so many of the next filings. Several owners share the number, however many they are: where the part
 * of one ends, the next filing may be one of theirs that was not read, so the glance ends there.
 */
export function glanceKeys(filter: FilingFilter, order: FilingOrder, most: number): RawBuilder<unknown> {
  if (!isOfSeveral(filter)) return take({ filter, order, limit: most }, ownerOf(filter), keysOf(order));
  const limit = Math.ceil(most / (filter.owners?.length ?? 1));
  const isLast = sql`row_number() over (order by ${order.orderBy}) = ${sql.lit(limit)} as is_last`;
  const columns = sql`${keysOf(order)}, ${isLast}`;
  const before = sql`order by ${order.orderBy} rows between unbounded preceding and 1 preceding`;
  return sql`
    select filings.* from (
      select filings.*, count(*) filter (where is_last) over (${before}) as ended
        from unnest(${filter.owners}::int[]) as owner (key)
       cross join lateral (${take({ filter, order, limit }, sql`filings.owner_key = owner.key`, columns)}) as filings
    ) as filings where ended = 0`;
}

export const wholeRows = (keys: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select filings.* from (${keys}) as first
    join filings on filings.file_number = first.file_number and filings.revision = first.revision`;

const take = ({ filter, order, limit }: Part, owner: RawBuilder<unknown>, columns: RawBuilder<unknown>) => sql`
  select ${columns} from filings where ${all([...filter.conditions, owner, order.comesAfter])}
   order by ${order.orderBy} limit ${sql.lit(limit)}`;

/** One assignee has few filings, in an index of their own. */
const isOfSeveral = ({ owners, isOfOneAssignee }: FilingFilter): boolean => owners !== undefined && !isOfOneAssignee;

const ownerOf = ({ owners }: FilingFilter) =>
  owners === undefined ? sql`true` : sql`filings.owner_key = any(${owners}::int[])`;

/** Exact up to a limit. */
export const countIn = (condition: RawBuilder<unknown>): RawBuilder<number> => sql`
  (select count(*)::int from (select from filings where ${condition} limit ${sql.lit(COUNTED_FILINGS + 1)}) as found)`;

export async function countOf(db: Db, condition: RawBuilder<unknown>, isUsual = false): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${planOnceIf(isUsual)} ${countIn(condition)} as total`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}
