import type { FileSort, FilesQuery } from '@disclosure/api';
import { ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import { type RawBuilder, sql } from 'kysely';
import { readCursorParts, writeCursor } from '../../database/cursor.ts';

/** What files are compared by; there is an index on each. */
interface SortKey {
  readonly key: RawBuilder<unknown>;
  readonly type: 'text' | 'whole number' | 'time';
}

const byText = (column: string): SortKey => ({ key: sql`lower(${sql.ref(`files.${column}`)})`, type: 'text' });

const sorts: Readonly<Record<FileSort, SortKey>> = {
  date: { key: sql`files.uploaded_at`, type: 'time' },
  name: byText('name'),
  wellName: byText('well_name'),
  operator: byText('operator'),
  customerName: byText('customer_name'),
  size: { key: sql`files.size`, type: 'whole number' },
};

/** The order of a list, and the place in it where a page begins. */
export interface FileOrder {
  /** By the upload: the one order that `file_words` has too. */
  readonly isByDate: boolean;
  readonly orderBy: RawBuilder<unknown>;
  /** What a place is remembered by: exact, and of JSON. */
  readonly placeKey: RawBuilder<string | number>;
  /** True for the files of the page and those after it. */
  readonly comesAfter: RawBuilder<boolean>;
  writeCursor(place: Place): string;
}

export interface Place {
  readonly key: string | number;
  readonly id: string;
}

export function fileOrder(query: Pick<FilesQuery, 'sort' | 'order' | 'cursor'>, place?: Place): FileOrder {
  const { sort = 'date', order = sort === 'date' ? 'desc' : 'asc', cursor } = query;
  const { key, type } = sorts[sort];
  const signature = `${sort} ${order}`;
  const from = cursor === undefined ? place : readCursor(cursor, signature, type);
  const direction = sql.raw(order);
  return {
    isByDate: sort === 'date',
    orderBy: sql`${key} ${direction}, files.id ${direction}`,
    placeKey: type === 'time' ? microseconds(key) : sql<string | number>`${key}`,
    comesAfter: from
      ? sql<boolean>`(${key}, files.id) ${sql.raw(order === 'asc' ? '>' : '<')} (${valueOf(from.key, type)}, ${from.id}::uuid)`
      : sql<boolean>`true`,
    writeCursor: ({ key: value, id }) => writeCursor([signature, value, id]),
  };
}

const microseconds = (key: RawBuilder<unknown>) => sql<number>`(extract(epoch from ${key}) * 1000000)::bigint`;

function valueOf(value: string | number, type: SortKey['type']): RawBuilder<unknown> {
  if (type === 'time') return sql`timestamptz 'epoch' + ${value}::float8 * interval '1 microsecond'`;
  return type === 'text' ? sql`${value}::text` : sql`${value}::int`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The year 2255 in microseconds, and what an integer of the database holds. */
const LARGEST = { time: Number.MAX_SAFE_INTEGER, 'whole number': 2 ** 31 - 1 };

/** A cursor remembers the order it belongs to. */
function readCursor(cursor: string, signature: string, type: SortKey['type']): Place {
  const [of, key, id] = readCursorParts(cursor);
  const fits = type === 'text' ? typeof key === 'string' : Number.isSafeInteger(key) && within(Number(key), type);
  if (of !== signature || !fits || typeof id !== 'string' || !UUID.test(id)) {
    throw new ProblemError('invalid-request', apiMessages.cursorWrong);
  }
  // No text of the database holds a NUL, and it takes none to compare with.
  return { key: typeof key === 'string' ? key.replaceAll('\0', '').toWellFormed() : Number(key), id };
}

const within = (key: number, type: 'time' | 'whole number') => key >= 0 && key <= LARGEST[type];
