import { type ListQuery, type Page, PAGE_ROWS, ProblemError, SHOWN_ROWS } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tables } from './db.ts';

/** What rows are sorted by. It is never null. */
interface SortKey {
  readonly key: RawBuilder<unknown>;
  readonly type: 'string' | 'number';
}

export const byText = (column: RawBuilder<unknown>): SortKey => ({ key: sql`lower(${column})`, type: 'string' });
export const byNumber = (column: RawBuilder<unknown>): SortKey => ({ key: column, type: 'number' });

/** How a list is sorted and searched. */
export interface Listing<Sort extends string> {
  readonly sorts: Readonly<Record<Sort, SortKey>>;
  readonly defaultSort: Sort;
  /** Orders rows with equal sort keys. */
  readonly id: RawBuilder<unknown>;
  readonly searched: readonly RawBuilder<unknown>[];
}

/** Where a page begins: after the row with this sort key and id. */
interface Position {
  readonly value: string | number;
  readonly id: number;
}

interface Sorted {
  readonly id: number;
  readonly sort_key?: unknown;
}

export const wantsAll = ({ limit, cursor }: Pick<ListQuery, 'limit' | 'cursor'>): boolean =>
  limit === undefined && cursor === undefined;

/** A page as long as most ask for it. */
export const isUsualPage = ({ limit = PAGE_ROWS }: Pick<ListQuery, 'limit'>): boolean =>
  limit === PAGE_ROWS || limit === SHOWN_ROWS;

/** The rows that match, or one page of them. A page begins after the last row of the page before, even if rows were added since. */
export async function listPage<Table extends keyof Tables, Row extends { id: number }, Sort extends string>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
  listing: Listing<Sort>,
  request: Omit<ListQuery, 'sort'> & { readonly sort?: Sort | undefined },
): Promise<Page<Row>> {
  const { limit = PAGE_ROWS, order = 'asc' } = request;
  const sort = request.sort ?? listing.defaultSort;
  const { key, type } = listing.sorts[sort];
  const found = matching(rows, listing, request.search);
  const sorted = found.orderBy(key, order).orderBy(listing.id, order);
  if (wantsAll(request)) {
    const items = await sorted.execute();
    return { items, total: items.length };
  }
  const position = request.cursor === undefined ? undefined : readCursor(request.cursor, `${sort} ${order}`, type);
  const after = position ? sorted.where(comesAfter(key, listing.id, position, order)) : sorted;
  const items = await after
    .select(key.as('sort_key'))
    .limit(limit + 1)
    .execute();
  const page = items.slice(0, limit) as (Row & Sorted)[];
  const last = items.length > limit ? page.at(-1) : undefined;
  return {
    items: page,
    total: await countRows(found),
    ...(last && { next: writeCursor([`${sort} ${order}`, last.sort_key, last.id]) }),
  };
}

/** Rows in one text: few enough to be passed on without a pause. */
const TOGETHER = 500;

/**
 * All rows that match, as JSON that the database writes, many in one text. A list of thousands that is read row by row
 * keeps other users waiting.
 */
export async function writeList<Table extends keyof Tables, Row extends { id: number }, Sort extends string>(
  db: Db,
  rows: SelectQueryBuilder<Tables, Table, Row>,
  listing: Listing<Sort>,
  request: Pick<ListQuery, 'order' | 'search'> & { readonly sort?: Sort | undefined },
): Promise<{ readonly written: readonly string[]; readonly total: number }> {
  const { order = 'asc', sort = listing.defaultSort } = request;
  const found = matching(rows, listing, request.search);
  const sorted = found.orderBy(listing.sorts[sort].key, order).orderBy(listing.id, order);
  const texts = await sql<{ written: string; count: number }>`
    select string_agg(item, ',' order by place) as written, count(*) as count
      from (select row_to_json(listed)::text as item, row_number() over () - 1 as place from ${sorted.as('listed')}) as items
     group by place / ${sql.lit(TOGETHER)} order by place / ${sql.lit(TOGETHER)}`.execute(db);
  return {
    written: texts.rows.map(({ written }) => written),
    total: texts.rows.reduce((sum, { count }) => sum + count, 0),
  };
}

/** One of the columns contains the search text, whatever their case and accents. */
function matching<Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
  { searched }: Listing<string>,
  search = '',
) {
  const needle = search.trim();
  if (needle === '') return rows;
  const columns = searched.map((column) => sql`strpos(folded(${column}), folded(${needle}::text)) > 0`);
  return rows.where(sql<boolean>`(${sql.join(columns, sql` or `)})`);
}

function comesAfter(key: RawBuilder<unknown>, id: RawBuilder<unknown>, position: Position, order: 'asc' | 'desc') {
  const type = typeof position.value === 'number' ? sql`float8` : sql`text`;
  const direction = order === 'asc' ? sql`>` : sql`<`;
  return sql<boolean>`(${key}, ${id}) ${direction} (${position.value}::${type}, ${position.id}::int)`;
}

async function countRows<Table extends keyof Tables, Row>(rows: SelectQueryBuilder<Tables, Table, Row>) {
  const counted = await rows
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return counted.total;
}

/** A cursor is only valid for the order that it was made for. */
function readCursor(cursor: string, order: string, type: SortKey['type']): Position {
  const [of, value, id] = readCursorParts(cursor);
  if (of !== order || typeof value !== type || !Number.isInteger(id) || Math.abs(Number(id)) >= 2 ** 31) {
    throw new ProblemError('invalid-request', apiMessages.cursorWrong);
  }
  // PostgreSQL cannot store or compare a NUL character.
  return { value: typeof value === 'string' ? value.replaceAll('\0', '') : Number(value), id: Number(id) };
}

/** A position in a list, encoded so that callers treat it as opaque. */
export const writeCursor = (parts: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

/** The parts of a cursor, or an empty list if it is invalid. The caller checks each part. */
export function readCursorParts(cursor: string): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}
