import { type FilingsQuery, ProblemError } from '@disclosure/api';
import { apiMessages, readNaiveDate } from '@disclosure/core';
import { type RawBuilder, sql } from 'kysely';
import { readCursorParts } from '../database/list-page.ts';

/** In which order a list is, and where a page begins. */
export interface FilingOrder {
  readonly signature: string;
  /** The column that is sorted by. */
  readonly column: RawBuilder<unknown>;
  readonly orderBy: RawBuilder<unknown>;
  /** The sort key of a row as an exact text, for a cursor. */
  readonly key: RawBuilder<string>;
  readonly comesAfter: RawBuilder<unknown>;
  /** There is an index with the filter of the list and this order. */
  readonly isIndexed: boolean;
}

interface SortKey {
  /** What is compared, and the column that it is made of. */
  readonly key: RawBuilder<unknown>;
  readonly column: RawBuilder<unknown>;
  readonly type: RawBuilder<unknown>;
  readonly isKey: (text: string) => boolean;
}

const isDayText = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && readNaiveDate(text) !== undefined;
const isMoment = (text: string) => /^\d{1,16}$/.test(text);
const isAnyText = () => true;

const itself = (column: RawBuilder<unknown>) => ({ key: column, column });
const folded = (column: RawBuilder<unknown>) => ({ key: sql`lower(${column})`, column });

const sorts: Readonly<Record<NonNullable<FilingsQuery['sort']>, SortKey>> = {
  due: { ...itself(sql`filings.due_key`), type: sql`date`, isKey: isDayText },
  wellName: { ...folded(sql`filings.well_name`), type: sql`text`, isKey: isAnyText },
  customerName: { ...folded(sql`filings.customer_name`), type: sql`text`, isKey: isAnyText },
  changed: { ...itself(sql`filings.changed_at`), type: sql`timestamptz`, isKey: isMoment },
};
/** In the list of what was done, the last change is the one that counts: when it was done. */
const byDone: SortKey = { ...itself(sql`filings.status_at`), type: sql`timestamptz`, isKey: isMoment };

export function filingOrder(query: FilingsQuery): FilingOrder {
  const { sort, order } = orderOf(query);
  const isDone = query.view === 'done';
  const sortKey = isDone && sort === 'changed' ? byDone : sorts[sort];
  const { column, key } = sortKey;
  const signature = `${sort} ${order}${isDone ? ' done' : ''}`;
  const direction = sql.raw(order);
  const from = query.cursor === undefined ? undefined : readCursor(query.cursor, signature, sortKey);
  const comparison = sql.raw(order === 'asc' ? '>' : '<');
  return {
    signature,
    column,
    orderBy: sql`${key} ${direction}, filings.file_id ${direction}`,
    key: isTime(sortKey) ? microsecondsOf(key) : sql<string>`${key}::text`,
    comesAfter: from
      ? sql`(${key}, filings.file_id) ${comparison} (${valueOf(from.key, sortKey)}, ${from.id}::uuid)`
      : sql`true`,
    // What differs from the registry is known by another table.
    isIndexed: isWhole(query) || (sort === usualSort(query) && query.status !== 'differs'),
  };
}

const usualSort = ({ view }: Pick<FilingsQuery, 'view'>) => (view === 'done' ? 'changed' : 'due');

/** All, all open ones, or all from before the desk, of some customers: these have an index for each order. */
const isWhole = ({ view, due, state, assignee, status = 'open' }: FilingsQuery): boolean =>
  view === undefined && due === undefined && state === undefined && assignee === undefined && wholes.has(status);

const wholes: ReadonlySet<string> = new Set(['open', 'any', 'before the desk']);

/** What is due comes first, and what was done last. */
function orderOf({ view, ...asked }: FilingsQuery) {
  const { sort = usualSort({ view }) } = asked;
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
