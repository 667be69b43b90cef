import {
  COUNTED_FILINGS,
  type Filing,
  type FilingsQuery,
  type FilingSummary,
  type FilingView,
  filingViews,
  type Page,
  ProblemError,
} from '@disclosure/api';
import { apiMessages, daysBetween, readNaiveDate } from '@disclosure/core';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { readCursorParts, writeCursor } from '../database/list-page.ts';
import { findVisibility } from '../files/visibility.ts';
import { mustExist } from '../http/must.ts';
import { findMirror } from '../registry/mirror-tables.ts';
import { findAlreadyPublic } from './already-public.ts';
import { all, type Asking, doneSince, type FilingFilter, filingFilter, matching } from './filing-filter.ts';
import { deskDay, filingFacts, type FilingRow, type FilingServices, toFiling } from './filing-rows.ts';

const PAGE = 50;

async function askingOf(services: FilingServices, userId: number): Promise<Asking> {
  const [visibility, mirror] = await Promise.all([findVisibility(services.db, userId), findMirror(services.db)]);
  const hasMirror = mirror !== undefined;
  return { userId, visibility, hasMirror, day: deskDay(services), doneSince: doneSince(services.clock()) };
}

/** One page. It begins after the last filing of the page before, even if filings were added since. */
export async function listFilings(
  services: FilingServices,
  userId: number,
  query: FilingsQuery,
): Promise<Page<Filing>> {
  const { limit = PAGE } = query;
  const filter = filingFilter(query, await askingOf(services, userId));
  const order = filingOrder(query);
  // One more row than the page has, to see whether another page follows.
  const [rows, total] = await Promise.all([
    readPage(services.db, filter, order, limit + 1),
    countFilings(services.db, filter),
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const [day, known] = [deskDay(services), await findAlreadyPublic(services.db, page)];
  return {
    items: page.map((row) => {
      const alreadyPublic = known.get(row.file_number);
      return Object.assign(toFiling(row, day), alreadyPublic && { alreadyPublic });
    }),
    total,
    ...(last && { next: writeCursor([order.signature, last.key, last.file_id]) }),
  };
}

interface FilingOrder {
  readonly signature: string;
  readonly orderBy: RawBuilder<unknown>;
  /** The sort key of a row as an exact text, for a cursor. */
  readonly key: RawBuilder<string>;
  readonly comesAfter: RawBuilder<unknown>;
}

interface SortKey {
  readonly column: RawBuilder<unknown>;
  readonly type: RawBuilder<unknown>;
  readonly isKey: (text: string) => boolean;
}

const isDayText = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && readNaiveDate(text) !== undefined;
const isMoment = (text: string) => /^\d{1,16}$/.test(text);
const isAnyText = () => true;

const sorts: Readonly<Record<NonNullable<FilingsQuery['sort']>, SortKey>> = {
  due: { column: sql`filings.due_key`, type: sql`date`, isKey: isDayText },
  wellName: { column: sql`lower(filings.well_name)`, type: sql`text`, isKey: isAnyText },
  customerName: { column: sql`lower(filings.customer_name)`, type: sql`text`, isKey: isAnyText },
  changed: { column: sql`filings.changed_at`, type: sql`timestamptz`, isKey: isMoment },
};
/** In the list of what was done, the last change is the one that counts: when it was done. */
const byDone: SortKey = { column: sql`filings.status_at`, type: sql`timestamptz`, isKey: isMoment };

export function filingOrder(query: FilingsQuery): FilingOrder {
  const { sort, order } = orderOf(query);
  const isDone = query.view === 'done';
  const sortKey = isDone && sort === 'changed' ? byDone : sorts[sort];
  const { column } = sortKey;
  const signature = `${sort} ${order}${isDone ? ' done' : ''}`;
  const direction = sql.raw(order);
  const from = query.cursor === undefined ? undefined : readCursor(query.cursor, signature, sortKey);
  const comparison = sql.raw(order === 'asc' ? '>' : '<');
  return {
    signature,
    orderBy: sql`${column} ${direction}, filings.file_id ${direction}`,
    key: isTime(sortKey) ? microsecondsOf(column) : sql<string>`${column}::text`,
    comesAfter: from
      ? sql`(${column}, filings.file_id) ${comparison} (${valueOf(from.key, sortKey)}, ${from.id}::uuid)`
      : sql`true`,
  };
}

/** What is due comes first, and what was done last. */
function orderOf({ view, ...asked }: FilingsQuery) {
  const { sort = view === 'done' ? 'changed' : 'due' } = asked;
  return { sort, order: asked.order ?? (sort === 'changed' ? 'desc' : 'asc') };
}

const isTime = ({ isKey }: SortKey): boolean => isKey === isMoment;

const microsecondsOf = (column: RawBuilder<unknown>) =>
  sql<string>`(extract(epoch from ${column}) * 1000000)::bigint::text`;

const valueOf = (key: string, sortKey: SortKey): RawBuilder<unknown> =>
  isTime(sortKey) ? sql`timestamptz 'epoch' + ${key}::float8 * interval '1 microsecond'` : sql`${key}::${sortKey.type}`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A cursor is only valid for the order that it was made for. */
function readCursor(cursor: string, signature: string, { isKey }: SortKey): { key: string; id: string } {
  const [of, key, id] = readCursorParts(cursor);
  if (of !== signature || typeof key !== 'string' || !isKey(key) || typeof id !== 'string' || !UUID.test(id)) {
    throw new ProblemError('invalid-request', apiMessages.cursorWrong);
  }
  // PostgreSQL cannot store or compare a NUL character.
  return { key: key.replaceAll('\0', '').toWellFormed(), id };
}

type KeyedRow = FilingRow & { readonly key: string };

async function readPage(db: Db, filter: FilingFilter, order: FilingOrder, limit: number): Promise<KeyedRow[]> {
  if (!filter.found) return readRows(db, scan(filter, order, limit), order);
  const first = await readRows(db, firstWithWords(filter, filter.found, order, limit), order);
  if (first.length === limit || (await isInSample(db, filter, order))) return first;
  return readRows(db, lookUp(filter, filter.found, order, limit), order);
}

/** The wide facts are joined last, when only the filings of the page are left. */
async function readRows(db: Db, page: RawBuilder<unknown>, order: FilingOrder): Promise<KeyedRow[]> {
  const { rows } = await sql<KeyedRow>`
    with page as materialized (
      select filings.*, ${order.key} as key, row_number() over (order by ${order.orderBy}) as place
        from (${page}) as filings)
    ${filingFacts(sql`select * from page`, sql`filings.key,`)} order by filings.place`.execute(db);
  return rows;
}

/**
 * The next filings of a list. For several owners, the database takes the next of each owner from an index and then the
 * first of them all, so it never reads filings of other owners.
 */
export function scan(filter: FilingFilter, order: FilingOrder, limit: number): RawBuilder<unknown> {
  const { owners, conditions, isOfOneAssignee } = filter;
  const take = (more: readonly RawBuilder<unknown>[]) => sql`
    select filings.* from filings where ${all([...conditions, ...more, order.comesAfter])}
     order by ${order.orderBy} limit ${sql.lit(limit)}`;
  if (owners === undefined) return take([]);
  if (isOfOneAssignee) return take([sql`filings.owner_key = any(${owners}::int[])`]);
  return sql`
    select filings.* from unnest(${owners}::int[]) as owner (key)
     cross join lateral (${take([sql`filings.owner_key = owner.key`])}) as filings
     order by ${order.orderBy} limit ${sql.lit(limit)}`;
}

/** Filings at the beginning of the list that are read to see whether the words are common. */
const SAMPLE = 500;

/** Common words are found by reading the list in its order. */
const firstWithWords = (filter: FilingFilter, found: RawBuilder<unknown>, order: FilingOrder, limit: number) => sql`
  select filings.* from (${scan(filter, order, SAMPLE)}) as filings
   where filings.file_number in (${found}) order by ${order.orderBy} limit ${sql.lit(limit)}`;

/** A list that has no more filings than those is read already. */
async function isInSample(db: Db, filter: FilingFilter, order: FilingOrder): Promise<boolean> {
  const sample = sql<{ size: number }>`select count(*)::int as size from (${scan(filter, order, SAMPLE)}) as filings`;
  return (await sample.execute(db)).rows[0]?.size !== SAMPLE;
}

/** Rare words are found by their index first. */
const lookUp = (filter: FilingFilter, found: RawBuilder<unknown>, order: FilingOrder, limit: number) => sql`
  select filings.* from filings
   where filings.file_number = any(array(${found})) and ${all([...filter.conditions, ownerIs(filter), order.comesAfter])}
   order by ${order.orderBy} limit ${sql.lit(limit)}`;

const ownerIs = ({ owners }: FilingFilter) =>
  owners === undefined ? sql`true` : sql`filings.owner_key = any(${owners}::int[])`;

/** Exact up to a limit. */
const countOf = (filter: FilingFilter): RawBuilder<number> => sql`
  (select count(*)::int from (select from filings where ${matching(filter)} limit ${sql.lit(COUNTED_FILINGS + 1)}) as found)`;

async function countFilings(db: Db, filter: FilingFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${countOf(filter)} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

interface Figures extends Record<FilingView, number> {
  readonly oldest: string | null;
  readonly hasFilings: boolean;
}

/** In one statement: every page asks for it, and a user must not take a connection for each figure. */
export async function summarise(services: FilingServices, userId: number): Promise<FilingSummary> {
  const asking = await askingOf(services, userId);
  const { hasMirror } = asking;
  const { today } = asking.day;
  const firstOf = (query: FilingsQuery) => scan(filingFilter(query, asking), filingOrder({}), 1);
  const figures = filingViews.map((view) => sql`${countOf(filingFilter({ view }, asking))} as ${sql.id(view)}`);
  const { rows } = await sql<Figures>`
    select ${sql.join(figures)}, (select due::text from (${firstOf({ view: 'overdue' })}) as first) as oldest,
           exists (${firstOf({ status: 'any' })}) as "hasFilings"`.execute(services.db);
  const { oldest, ...counted } = mustExist(rows[0], 'Summary');
  return { ...counted, daysLate: oldest === null ? null : daysBetween(oldest, today), today, hasMirror };
}

/** All filings of a list, up to one more than is asked for. */
export async function readWhole(services: FilingServices, userId: number, query: FilingsQuery, most: number) {
  const filter = filingFilter(query, await askingOf(services, userId));
  const rows = await readPage(services.db, filter, filingOrder(query), most + 1);
  const day = deskDay(services);
  return rows.map((row) => toFiling(row, day));
}
