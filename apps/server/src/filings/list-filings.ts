import {
  type Filing,
  type FilingsQuery,
  type FilingSummary,
  type FilingView,
  filingViews,
  type Page,
  PAGE_ROWS,
} from '@disclosure/api';
import { daysBetween } from '@disclosure/core';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { isUsualPage, writeCursor } from '../database/list-page.ts';
import { planOnce } from '../database/plan-once.ts';
import { findVisibility } from '../files/visibility.ts';
import { mustExist } from '../http/must.ts';
import { findMirror } from '../registry/mirror-tables.ts';
import { forEachInSlices } from '../slices.ts';
import { findAlreadyPublic } from './already-public.ts';
import { type Asking, doneSince, filingFilter, isSearch, matching } from './filing-filter.ts';
import { filingOrder } from './filing-order.ts';
import { deskDay, deskZone, type FilingServices, toFiling } from './filing-rows.ts';
import { countIn, type FoundPage, type PagePart, readPage, scan } from './read-filings.ts';
import { searchFilings } from './search-filings.ts';

async function askingOf(services: FilingServices, userId: number): Promise<Asking> {
  const [visibility, mirror] = await Promise.all([findVisibility(services.db, userId), findMirror(services.db)]);
  const hasMirror = mirror !== undefined;
  const day = deskDay(services);
  const { settings } = services;
  return {
    userId,
    visibility,
    hasMirror,
    day,
    doneSince: doneSince(day.today, settings),
    timeZone: deskZone(settings),
  };
}

/** One page. It begins after the last filing of the page before, even if filings were added since. */
export async function listFilings(
  services: FilingServices,
  userId: number,
  query: FilingsQuery,
): Promise<Page<Filing>> {
  const { limit = PAGE_ROWS } = query;
  const asking = await askingOf(services, userId);
  const filter = filingFilter(query, asking);
  const order = filingOrder(query);
  // One more row than the page has, to see whether another page follows.
  const part = { filter, order, limit: limit + 1, isUsual: order.isIndexed && isUsual(query) };
  const { rows, total } = await findPage(services.db, part);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const day = deskDay(services);
  const known = asking.hasMirror ? await findAlreadyPublic(services.db, page) : undefined;
  return {
    items: page.map((row) => {
      const alreadyPublic = known?.get(row.file_number);
      return Object.assign(toFiling(row, day), alreadyPublic && { alreadyPublic });
    }),
    total,
    ...(last && { next: writeCursor([order.signature, last.key, last.file_id]) }),
  };
}

function findPage(db: Db, part: PagePart): Promise<FoundPage> {
  const { filter } = part;
  return isSearch(filter) ? searchFilings(db, { ...part, filter }) : readPage(db, part);
}

/**
 * A list that is asked for by one word. What narrows it further may decide how it is best read, and so may the day: for a
 * plan that is kept, a third of all filings are overdue.
 */
function isUsual({ view, status, due, state, assignee, ...page }: FilingsQuery): boolean {
  const asked = [view, status, due].filter((word) => word !== undefined);
  const isPlain = asked.length <= 1 && view !== 'overdue' && state === undefined && assignee === undefined;
  return isPlain && isUsualPage(page);
}

interface Figures extends Record<FilingView, number> {
  readonly oldest: string | null;
  readonly hasFilings: boolean;
}

/**
 * In one statement: every page asks for it, and a user must not take a connection for each figure. What exists is asked of
 * a list that ends, or its order would be dropped, and the table be read up to the first filing in it.
 */
export async function summarise(services: FilingServices, userId: number): Promise<FilingSummary> {
  const asking = await askingOf(services, userId);
  const { hasMirror } = asking;
  const { today } = asking.day;
  const firstOf = (query: FilingsQuery) => scan(filingFilter(query, asking), filingOrder({}), 1);
  const figures = filingViews.map(
    (view) => sql`${countIn(matching(filingFilter({ view }, asking)))} as ${sql.id(view)}`,
  );
  const { rows } = await sql<Figures>`
    select ${planOnce} ${sql.join(figures)}, (select due::text from (${firstOf({ view: 'overdue' })}) as first) as oldest,
           exists (select from (${firstOf({ status: 'any' })}) as first) as "hasFilings"`.execute(services.db);
  const { oldest, ...counted } = mustExist(rows[0], 'Summary');
  return { ...counted, daysLate: oldest === null ? null : daysBetween(oldest, today), today, hasMirror };
}

/** All filings of a list, up to one more than is asked for. */
export async function readWhole(services: FilingServices, userId: number, query: FilingsQuery, most: number) {
  const filter = filingFilter(query, await askingOf(services, userId));
  const part = { filter, order: filingOrder(query), limit: most + 1, isUsual: false };
  const { rows } = await findPage(services.db, part);
  const day = deskDay(services);
  const filings: Filing[] = [];
  await forEachInSlices(rows, (row) => void filings.push(toFiling(row, day)));
  return filings;
}
