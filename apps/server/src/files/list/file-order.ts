import { type FileSort, type FilesQuery, ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import { type RawBuilder, sql } from 'kysely';
import { readCursorParts, writeCursor } from '../../database/list-page.ts';

/** What files are sorted by. Each key has an index. */
interface SortKey {
  readonly key: RawBuilder<unknown>;
  /** What the key is made of. */
  readonly columns: RawBuilder<unknown>;
  readonly type: 'text' | 'whole number' | 'time';
}

const itself = (column: RawBuilder<unknown>) => ({ key: column, columns: column });
const byText = (name: string): SortKey => {
  const column = sql.ref(`files.${name}`);
  return { key: sql`lower(${column})`, columns: column, type: 'text' };
};

const sorts: Readonly<Record<FileSort, SortKey>> = {
  date: { ...itself(sql`files.uploaded_at`), type: 'time' },
  name: byText('name'),
  wellName: byText('well_name'),
  operator: byText('operator'),
  customerName: byText('customer_name'),
  size: { ...itself(sql`files.size`), type: 'whole number' },
  countyState: {
    key: sql`lower(files.county || ', ' || files.state)`,
    columns: sql`files.county, files.state`,
    type: 'text',
  },
  jobEnd: { ...itself(sql`files.end_date`), type: 'text' },
};

/** The order of a list, and the position in it where a page begins. */
export interface FileOrder {
  /** True for the order by upload time, which is the only one that `file_words` has an index for. */
  readonly isByDate: boolean;
  /** What is sorted by. The index for one owner has these columns, and the id. */
  readonly columns: RawBuilder<unknown>;
  readonly orderBy: RawBuilder<unknown>;
  /** The sort key of a row as an exact JSON value, for a cursor. */
  readonly positionKey: RawBuilder<string | number>;
  /** True for files after the position. */
  readonly comesAfter: RawBuilder<boolean>;
  writeCursor(position: Position): string;
}

/** The sort key and the id of a file in a list. */
export interface Position {
  readonly key: string | number;
  readonly id: string;
}

export function fileOrder(query: Pick<FilesQuery, 'sort' | 'order' | 'cursor'>, position?: Position): FileOrder {
  const { sort = 'date', order = sort === 'date' ? 'desc' : 'asc', cursor } = query;
  const { key, columns, type } = sorts[sort];
  const signature = `${sort} ${order}`;
  const from = cursor === undefined ? position : readCursor(cursor, signature, type);
  const direction = sql.raw(order);
  return {
    isByDate: sort === 'date',
    columns,
    orderBy: sql`${key} ${direction}, files.id ${direction}`,
    positionKey: type === 'time' ? microseconds(key) : sql<string | number>`${key}`,
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
/** A time in microseconds in the year 2255, and the largest integer of the database. */
const LARGEST = { time: Number.MAX_SAFE_INTEGER, 'whole number': 2 ** 31 - 1 };

/** A cursor is only valid for the order that it was made for. */
function readCursor(cursor: string, signature: string, type: SortKey['type']): Position {
  const [of, key, id] = readCursorParts(cursor);
  const fits = type === 'text' ? typeof key === 'string' : Number.isSafeInteger(key) && within(Number(key), type);
  if (of !== signature || !fits || typeof id !== 'string' || !UUID.test(id)) {
    throw new ProblemError('invalid-request', apiMessages.cursorWrong);
  }
  // PostgreSQL cannot store or compare a NUL character.
  return { key: typeof key === 'string' ? key.replaceAll('\0', '').toWellFormed() : Number(key), id };
}

const within = (key: number, type: 'time' | 'whole number') => key >= 0 && key <= LARGEST[type];
