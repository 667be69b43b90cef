import { createHash } from 'node:crypto';
import type { FilesQuery } from '@disclosure/api';
import { sql } from 'kysely';
import type { Db } from '../../database/db.ts';
import type { ListStream, WrittenPage } from '../../http/answer.ts';
import { findVisibility } from '../visibility.ts';
import { countFiles, listTallies, sumOf, talliesOf } from './count-files.ts';
import { type CountedPage, type PageRow, readCounted } from './counted-page.ts';
import { fileFilter } from './file-filter.ts';
import { fileOrder, type Place } from './file-order.ts';
import { scanFiles } from './scan-files.ts';
import { type PagePlan, searchFiles } from './search-files.ts';

const PAGE = 50;

/** A page when one is asked for; otherwise the whole list, sent while it is read. */
export const listFiles = (db: Db, userId: number, query: FilesQuery): Promise<WrittenPage | ListStream> =>
  query.limit === undefined && query.cursor === undefined
    ? streamFiles(db, userId, query)
    : pageFiles(db, userId, query);

async function pageFiles(db: Db, userId: number, query: FilesQuery): Promise<WrittenPage> {
  const { limit = PAGE } = query;
  const filter = fileFilter(query, await findVisibility(db, userId));
  const order = fileOrder(query);
  // One more than the page, to know whether there is another.
  const plan = { filter, order, limit: limit + 1 };
  const { rows, total } = await (filter.isSearch ? searchFiles(db, plan) : walkFiles(db, plan));
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { written: page.map(({ json }) => json), total, ...(last && { next: order.writeCursor(last) }) };
}

async function walkFiles(db: Db, { filter, order, limit }: PagePlan): Promise<CountedPage> {
  const page = sql<PageRow>`
    select files.json, ${order.placeKey} as key, files.id
      from (${scanFiles(filter, order, limit)}) as files order by ${order.orderBy}`;
  const isUsual = limit === PAGE + 1;
  if (filter.conditions.length === 0) return readCounted(db, { tally: talliesOf(filter.owners), page, isUsual });
  const [{ rows }, total] = await Promise.all([page.execute(db), countFiles(db, filter)]);
  return { rows, total };
}

/** Of one statement: enough to be quick, few enough to be sent at once. */
const BATCH = 500;

async function streamFiles(db: Db, userId: number, query: FilesQuery): Promise<ListStream> {
  const filter = fileFilter(query, await findVisibility(db, userId));
  const tallies = await listTallies(db, filter.owners);
  const total = filter.conditions.length > 0 ? await countFiles(db, filter) : sumOf(tallies);
  const state = JSON.stringify([filter.owners, tallies, query]);
  const tag = `W/"${createHash('sha256').update(state).digest('base64url')}"`;
  return { rows: readBatches((place) => readBatch(db, userId, query, place)), total, tag };
}

interface Batch {
  readonly rows: string | null;
  readonly count: number;
  readonly key: string | number | null;
  readonly id: string | null;
}

/** While one batch is sent, the next is read. */
async function* readBatches(read: (place?: Place) => Promise<Batch>): AsyncIterable<string> {
  let ahead: Promise<Batch> | undefined = read();
  while (ahead !== undefined) {
    const { rows, count, key, id }: Batch = await ahead;
    ahead = count === BATCH && key !== null && id !== null ? read({ key, id }) : undefined;
    // Who stops listening leaves it unread; then nobody needs to know that it failed.
    ahead?.catch(() => undefined);
    if (rows !== null) yield rows;
  }
}

/** Who may see what is asked again each time: a long list must not outlive a right. */
async function readBatch(db: Db, userId: number, query: FilesQuery, place?: Place): Promise<Batch> {
  const filter = fileFilter(query, await findVisibility(db, userId));
  const order = fileOrder(query, place);
  const { rows } = await sql<Batch>`
    select string_agg(item, ',') as rows, count(*) as count,
           (array_agg(key))[count(*)] as key, (array_agg(id))[count(*)] as id
      from (
        select files.json as item, ${order.placeKey} as key, files.id
          from (${scanFiles(filter, order, BATCH)}) as files order by ${order.orderBy}
      ) as batch`.execute(db);
  return rows[0] ?? { rows: null, count: 0, key: null, id: null };
}
