import { createHash } from 'node:crypto';
import { type FilesQuery, MAX_SELECTED_FILES, PAGE_ROWS, ProblemError, type SelectedFile } from '@disclosure/api';
import { apiMessages, digitsOf, messages } from '@disclosure/core';
import { type RawBuilder, sql } from 'kysely';
import { mustBeSignedIn } from '../../audit/change.ts';
import type { Db } from '../../database/db.ts';
import { isUsualPage, wantsAll } from '../../database/list-page.ts';
import type { ListStream, WrittenPage } from '../../http/answer.ts';
import { findVisibility, isVisible, type Reader } from '../visibility.ts';
import {
  type CountedPage,
  countFiles,
  listTallies,
  type PageRow,
  readCounted,
  sumOf,
  talliesOf,
} from './count-files.ts';
import { type FileFilter, fileFilter, foundNumbers, isNotDeleted, matches, matchesOf } from './file-filter.ts';
import { type FileOrder, fileOrder, type Position } from './file-order.ts';
import { type PagePlan, searchFiles } from './search-files.ts';

/** Returns a page if the query asks for one. Otherwise it streams the whole list. */
export const listFiles = (db: Db, reader: Reader, query: FilesQuery): Promise<WrittenPage | ListStream> =>
  wantsAll(query) ? streamFiles(db, reader, query) : pageFiles(db, reader.id, query);

async function pageFiles(db: Db, userId: number, query: FilesQuery): Promise<WrittenPage> {
  const { limit = PAGE_ROWS } = query;
  const filter = fileFilter(query, await findVisibility(db, userId));
  const order = fileOrder(query);
  // One more row than the page has, to see whether another page follows.
  const plan = { filter, order, limit: limit + 1, isUsual: filter.isUsual && isUsualPage(query) };
  const { rows, total } = await (filter.isSearch ? searchFiles(db, plan) : readPage(db, plan));
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { written: page.map(({ json }) => json), total, ...(last && { next: order.writeCursor(last) }) };
}

async function readPage(db: Db, { filter, order, limit, isUsual }: PagePlan): Promise<CountedPage> {
  const page = sql<PageRow>`
    select files.json, ${order.positionKey} as key, files.id
      from (${scanFiles(filter, order, limit)}) as files order by ${order.orderBy}`;
  if (filter.conditions.length === 0) return readCounted(db, { tally: talliesOf(filter.owners), page, isUsual });
  const [{ rows }, total] = await Promise.all([page.execute(db), countFiles(db, filter)]);
  return { rows, total };
}

/** Rows per statement of a stream: enough to be fast, and few enough to be sent without delay. */
const BATCH = 500;

async function streamFiles(db: Db, reader: Reader, query: FilesQuery): Promise<ListStream> {
  const filter = fileFilter(query, await findVisibility(db, reader.id));
  const tallies = await listTallies(db, filter.owners);
  const total = filter.conditions.length > 0 ? await countFiles(db, filter) : sumOf(tallies);
  const state = JSON.stringify([filter.owners, tallies, query]);
  const tag = `W/"${createHash('sha256').update(state).digest('base64url')}"`;
  return { rows: readBatches((position) => readBatch(db, reader, query, position)), total, tag };
}

interface Batch {
  readonly rows: string | null;
  readonly count: number;
  readonly key: string | number | null;
  readonly id: string | null;
}

/** Reads the next batch while the current one is sent. */
async function* readBatches(read: (position?: Position) => Promise<Batch>): AsyncIterable<string> {
  let next: Promise<Batch> | undefined = read();
  while (next !== undefined) {
    const { rows, count, key, id }: Batch = await next;
    next = count === BATCH && key !== null && id !== null ? read({ key, id }) : undefined;
    // If the client disconnects, nothing awaits this promise, and its failure must not end the process.
    next?.catch(() => undefined);
    if (rows !== null) yield rows;
  }
}

/** Asks again whether the session goes on and what its user may see: both may change while a long list is sent. */
async function readBatch(db: Db, { id, sessionId }: Reader, query: FilesQuery, position?: Position): Promise<Batch> {
  await mustBeSignedIn(db, sessionId);
  const filter = fileFilter(query, await findVisibility(db, id));
  const order = fileOrder(query, position);
  const { rows } = await sql<Batch>`
    select string_agg(item, ',') as rows, count(*) as count,
           (array_agg(key))[count(*)] as key, (array_agg(id))[count(*)] as id
      from (
        select files.json as item, ${order.positionKey} as key, files.id
          from (${scanFiles(filter, order, BATCH)}) as files order by ${order.orderBy}
      ) as batch`.execute(db);
  return rows[0] ?? { rows: null, count: 0, key: null, id: null };
}

/**
 * The next files of a list, as rows of a table named `files`. For several owners, the database takes the next files of
 * each owner from an index and then the first of them all, so it never reads files of other owners. For a search, the
 * planner chooses, because it knows whether the words are rare.
 */
export function scanFiles(filter: FileFilter, order: FileOrder, limit: number): RawBuilder<unknown> {
  const { owners, isSearch } = filter;
  if (isSearch) return takeFirst(sql`files.number in (${foundNumbers(filter)})`, order, limit);
  if (owners === undefined) return takeFirst(sql`${isNotDeleted} and ${matches(filter)}`, order, limit);
  // The index holds all that is compared, so only the rows of the page are read from the table.
  const ofOne = takeFirst(matchesOf(sql`owner.key`, filter), order, limit, sql`files.id, ${order.columns}`);
  const first = sql`
    select files.* from unnest(${owners}::int[]) as owner (key) cross join lateral (${ofOne}) as files
     order by ${order.orderBy} limit ${sql.lit(limit)}`;
  return sql`select files.* from (${first}) as first join files on files.id = first.id`;
}

const takeFirst = (condition: RawBuilder<unknown>, order: FileOrder, limit: number, columns = sql`files.*`) => sql`
  select ${columns} from files where ${condition} and ${order.comesAfter} order by ${order.orderBy} limit ${sql.lit(limit)}`;

type Selected = Pick<FilesQuery, 'sort' | 'order'> & Parameters<typeof fileFilter>[0];

/** The files of a whole list. A longer one is refused, because a part of it is not what was asked for. */
export async function selectFiles(db: Db, userId: number, query: Selected, most = MAX_SELECTED_FILES) {
  const filter = fileFilter(query, await findVisibility(db, userId));
  const order = fileOrder(query);
  const { rows } = await sql<SelectedFile>`
    select files.id, files.name from (${scanFiles(filter, order, most + 1)}) as files order by ${order.orderBy}`.execute(
    db,
  );
  if (rows.length > most) throw new ProblemError('too-costly', messages.files.selectTooMany(most));
  return rows;
}

interface Twin {
  readonly name: string;
  readonly apiNumber: string;
  readonly endDate: string;
}

/** More than the number of wells of any job. */
const MOST_NUMBERS = 200;
const MOST_TWINS = 1000;

/** The files with some API numbers that the caller may see, newest first. */
export async function listTwins(db: Db, userId: number, apiNumbers: string): Promise<Twin[]> {
  const numbers = apiNumbers
    .split(',')
    .map(digitsOf)
    .filter((digits) => digits !== '');
  if (numbers.length > MOST_NUMBERS)
    throw new ProblemError('invalid-request', apiMessages.tooManyNumbers(MOST_NUMBERS));
  const visibility = await findVisibility(db, userId);
  const { rows } = await sql<Twin>`
    select name, api_number as "apiNumber", end_date as "endDate" from files
     where api_number = any(${numbers}::text[]) and deleted_at is null and ${isVisible(visibility)}
     order by uploaded_at desc, id desc limit ${MOST_TWINS}`.execute(db);
  return rows;
}
