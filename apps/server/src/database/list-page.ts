import { type ListQuery, type Page, ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { readCursorParts, writeCursor } from './cursor.ts';
import type { Tables } from './db.ts';

/** What is compared; it is never null. */
interface SortKey {
  readonly key: RawBuilder<unknown>;
  readonly type: 'string' | 'number';
}

export const byText = (column: RawBuilder<unknown>): SortKey => ({ key: sql`lower(${column})`, type: 'string' });
export const byNumber = (column: RawBuilder<unknown>): SortKey => ({ key: column, type: 'number' });

/** How a list can be sorted and searched. */
export interface Listing<Sort extends string> {
  readonly sorts: Readonly<Record<Sort, SortKey>>;
  readonly defaultSort: Sort;
  /** Tells apart rows that sort alike. */
  readonly id: RawBuilder<unknown>;
  readonly searched: readonly RawBuilder<unknown>[];
}

interface Place {
  readonly value: string | number;
  readonly id: number;
}

interface Sorted {
  readonly id: number;
  readonly sort_key?: unknown;
}

/** The rows that match, all or a page of them. A page begins after the last row of the one before, whatever was added since. */
export async function listPage<Table extends keyof Tables, Row extends { id: number }, Sort extends string>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
  listing: Listing<Sort>,
  request: Omit<ListQuery, 'sort'> & { readonly sort?: Sort | undefined },
): Promise<Page<Row>> {
  const { limit, order = 'asc' } = request;
  const sort = request.sort ?? listing.defaultSort;
  const { key, type } = listing.sorts[sort];
  const found = matching(rows, listing, request.search);
  const sorted = found.orderBy(key, order).orderBy(listing.id, order);
  if (limit === undefined) {
    const items = await sorted.execute();
    return { items, total: items.length };
  }
  const place = request.cursor === undefined ? undefined : readCursor(request.cursor, `${sort} ${order}`, type);
  const after = place ? sorted.where(comesAfter(key, listing.id, place, order)) : sorted;
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

/** What was typed stands in one of the columns, in any case. */
function matching<Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
  { searched }: Listing<string>,
  search = '',
) {
  const needle = search.trim();
  if (needle === '') return rows;
  const columns = searched.map((column) => sql`strpos(lower(${column}), lower(${needle}::text)) > 0`);
  return rows.where(sql<boolean>`(${sql.join(columns, sql` or `)})`);
}

function comesAfter(key: RawBuilder<unknown>, id: RawBuilder<unknown>, place: Place, order: 'asc' | 'desc') {
  const type = typeof place.value === 'number' ? sql`float8` : sql`text`;
  const direction = order === 'asc' ? sql`>` : sql`<`;
  return sql<boolean>`(${key}, ${id}) ${direction} (${place.value}::${type}, ${place.id}::int)`;
}

async function countRows<Table extends keyof Tables, Row>(rows: SelectQueryBuilder<Tables, Table, Row>) {
  const counted = await rows
    .clearSelect()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return counted.total;
}

/** A cursor remembers the order it belongs to. */
function readCursor(cursor: string, order: string, type: SortKey['type']): Place {
  const [of, value, id] = readCursorParts(cursor);
  if (of !== order || typeof value !== type || !Number.isInteger(id) || Math.abs(Number(id)) >= 2 ** 31) {
    throw new ProblemError('invalid-request', apiMessages.cursorWrong);
  }
  // No text of the database holds a NUL, and it takes none to compare with.
  return { value: typeof value === 'string' ? value.replaceAll('\0', '') : Number(value), id: Number(id) };
}
