import { type Filing, type FilingSort, filingSorts, type FilingsQuery } from '@disclosure/api';
import { dueBuckets } from '@disclosure/core';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, hireFor } from '../../test/documents.ts';
import { type Api, startTestApp, type TestApp } from '../../test/test-app.ts';
import type { Db } from '../database/db.ts';
import type { Visibility } from '../files/visibility.ts';
import { mustExist } from '../http/must.ts';
import { settleInBackground } from '../files/settle-clocks.ts';
import { asOwner } from '../../test/test-database.ts';
import { countsOf } from './count-publications.ts';
import { filingFilter, isSearch } from './filing-filter.ts';
import { filingOrder } from './filing-order.ts';
import { type PagePart, readPage, scan, sortAll } from './read-filings.ts';
import { searchFilings } from './search-filings.ts';

const COUNT = 10_000;
const AT_ONCE = 1000;
const TODAY = '2026-11-15';
const LOAD = '00000000-0000-4000-8000-000000000001';

/**
 * The law as it is written down, again by hand: days after the end, and after the start, of the service company; then of
 * the operator. The last three states have no pack.
 */
const law: Readonly<Record<string, readonly (number | null)[]>> = {
  Texas: [15, null, 90, null],
  Pennsylvania: [null, 60, 60, null],
  Colorado: [30, 90, 60, 120],
  Louisiana: [null, null, 20, null],
  Wyoming: [null, null, 30, null],
  'New Mexico': [null, null, 45, null],
  Oklahoma: [null, null, 60, null],
  'North Dakota': [null, null, 60, null],
  Ohio: [null, null, 60, null],
  Utah: [null, null, 60, null],
  'West Virginia': [null, null, 90, null],
  Kansas: [],
  Alaska: [],
  Montana: [],
};

let test: TestApp;
let editor: Api;
/** Sees two customers of six. */
let colleague: Api;
const customers: number[] = [];
beforeAll(async () => {
  test = await startTestApp({ TIME_ZONE: 'UTC' });
  for (let number = 0; number < 6; number += 1) customers.push(await addCustomer(test.db, `Customer ${number}`));
  ({ api: editor } = await hireFor(test, 'Editor', 'editor@example.com', customers));
  ({ api: colleague } = await hireFor(test, 'Editor', 'colleague@example.com', customers.slice(0, 2)));
  for (let first = 1; first <= COUNT; first += AT_ONCE) {
    await insertFiles(first);
    // Otherwise the trigger that makes filings goes on as if there were none.
    await asOwner(test, (db) => sql`analyze filings`.execute(db));
  }
  await sql`update filings set before_desk = false, packs = 0`.execute(test.db);
  await settleInBackground(test.db, new AbortController().signal);
});
afterAll(() => test.stop());

/** Ends lie around today, over leap years, and jobs take up to 200 days. */
const insertFiles = (first: number) =>
  sql`
    insert into files (name, given_name, owner_kind, customer_id, revision, size, sha256, uploaded_at, uploaded_by,
                       well_name, operator, customer_name, api_number, state, county, job_date, start_date, end_date)
    select 'W' || i || '.xml', '', 'customer', (${customers}::int[])[i % 6 + 1], 1, 1, sha256(i::text::bytea), now(), '', 'W' || i, '', 'Customer ' || i % 6, '',
           (${Object.keys(law)}::text[])[i % 14 + 1], '', '',
           (date '2026-11-25' - (i * 37 % 1100) - (i * 13 % 200))::text, (date '2026-11-25' - (i * 37 % 1100))::text || 'T17:30:00'
      from generate_series(${first}::int, ${first + AT_ONCE - 1}::int) as i`.execute(test.db);

type Ordered = Pick<Filing, 'fileId' | 'name' | 'state'>;

async function listAll(query: FilingsQuery, api = editor): Promise<Filing[]> {
  const { items, next } = await api.listFilings({ query });
  return next === undefined ? items : [...items, ...(await listAll({ ...query, cursor: next }, api))];
}

/** Bucket, due day and days left, counted by hand: not with the dates of the product. */
function expectedFor({ state, jobStartDate, jobEndDate }: Filing) {
  const [end, start, today] = [jobEndDate, jobStartDate, TODAY].map(dayNumber) as [number, number, number];
  const days = (law[state] ?? []).flatMap((days, place) =>
    days === null ? [] : [days + (place % 2 === 0 ? end : start)],
  );
  if (days.length === 0) return ['none', null, null] as const;
  const due = Math.min(...days);
  const left = due - today;
  return [left < 0 ? 'overdue' : left <= 7 ? 'week' : 'later', dayText(due), left] as const;
}

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const monthsOf = (year: number) => [31, isLeapYear(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
const daysBefore = (year: number) => sum(Array.from({ length: year - 2000 }, (_, past) => sum(monthsOf(2000 + past))));

/** Days since the beginning of 2000. */
function dayNumber(text: string): number {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
  return daysBefore(year) + sum(monthsOf(year).slice(0, month - 1)) + day - 1;
}

function dayText(number: number): string {
  let [year, month, day] = [2000, 0, number];
  while (day >= sum(monthsOf(year))) day -= sum(monthsOf(year++));
  while (day >= (monthsOf(year)[month] ?? 0)) day -= monthsOf(year)[month++] ?? 0;
  return `${year}-${String(month + 1).padStart(2, '0')}-${String(day + 1).padStart(2, '0')}`;
}

describe('many filings of many states', () => {
  it('are due on the day of an independent calendar, and in its buckets', async () => {
    const seen = new Map<string, readonly [string, string | null, number | null]>();
    for (const bucket of dueBuckets) {
      for (const filing of await listAll({ due: bucket, limit: 1000 })) {
        expect(seen.has(filing.name)).toBe(false);
        const expected = expectedFor(filing);
        seen.set(filing.name, expected);
        expect([bucket, filing.due, filing.daysLeft], filing.name).toEqual(expected);
      }
    }
    expect(seen.size).toBe(COUNT);
    const countOf = (bucket: string) => [...seen.values()].filter(([each]) => each === bucket).length;
    expect(dueBuckets.filter((bucket) => countOf(bucket) < 200)).toEqual(['week']);
    const { overdue, week } = await editor.getFilingSummary();
    expect({ overdue, week }).toEqual({ overdue: Math.min(1001, countOf('overdue')), week: countOf('week') });
    expect([...seen.values()].filter(([, due]) => due?.endsWith('02-29'))).not.toEqual([]);
  });

  it('are counted up to a thousand', async () => {
    expect((await editor.listFilings({ query: { limit: 1 } })).total).toBe(1001);
  });

  it.each([
    ['in every one', '.xml', () => true, 1001],
    ['in one of fourteen', 'kansas', ({ state }: Ordered) => state === 'Kansas', undefined],
    ['in one', 'w9999', ({ name }: Ordered) => name === 'W9999.xml', undefined],
    ['in none together', 'kansas ohio', () => false, undefined],
  ])('are found by words that are %s, each once', async (_, search, has, counted) => {
    const expected = (await orderAll('due', customers)).filter(has).map(({ fileId }) => fileId);
    const found = await listAll({ search, limit: 1000 });
    expect(found.map(({ fileId }) => fileId)).toEqual(expected);
    expect((await editor.listFilings({ query: { search, limit: 1 } })).total).toBe(counted ?? expected.length);
  });

  it.each(filingSorts)('are found in every order, some thousands or ten thousand of them, by %s', async (sort) => {
    const listed = await listAll({ sort, order: 'asc', limit: 1000 }, colleague);
    const ofColleague = await orderAll(sort, customers.slice(0, 2));
    expect(listed.map(({ fileId }) => fileId)).toEqual(ofColleague.map(({ fileId }) => fileId));
    for (const [api, upwards] of [
      [editor, await orderAll(sort, customers)],
      [colleague, ofColleague],
    ] as const) {
      for (const order of ['asc', 'desc'] as const) {
        const ordered = order === 'asc' ? upwards : upwards.toReversed();
        const expected = ordered.filter(({ state }) => state === 'Kansas').map(({ fileId }) => fileId);
        expect(expected.length).toBeGreaterThan(200);
        const found = await listAll({ sort, order, search: 'kansas', limit: 200 }, api);
        expect(found.map(({ fileId }) => fileId)).toEqual(expected);
        const [first, second] = await firstPages({ sort, order, search: '.xml', limit: 500 }, api);
        expect([...first, ...second]).toEqual(ordered.slice(0, 1000).map(({ fileId }) => fileId));
      }
    }
  });

  /** The whole list of these customers, as the database sorts it at once. */
  async function orderAll(sort: FilingSort, owners: readonly number[]): Promise<readonly Ordered[]> {
    const { rows } = await sql<Ordered>`
      select filings.file_id as "fileId", files.name, files.state
        from filings join files on files.number = filings.file_number
       where files.customer_id = any(${owners}::int[])
       order by ${filingOrder({ sort, order: 'asc' }).orderBy}`.execute(test.db);
    return rows;
  }

  async function firstPages(query: FilingsQuery, api: Api) {
    const first = await api.listFilings({ query });
    const second = await api.listFilings({ query: { ...query, cursor: first.next } });
    return [first, second].map(({ items }) => items.map(({ fileId }) => fileId)) as [string[], string[]];
  }

  const everything = { seesAll: true, owners: [] };
  describe('that have come differently far', () => {
    beforeAll(async () => {
      await sql`
      update filings set status = case when file_number % 97 = 0 then 'not to be filed'
                           else (array['saved', 'sent', 'published', 'approved', 'uploaded'])[file_number % 5 + 1] end,
                         set_aside = case when file_number % 97 = 0 then 'test' end,
                         before_desk = file_number % 89 = 0,
                         status_at = timestamptz '2026-11-01' + file_number * interval '1 second',
                         changed_at = timestamptz '2026-11-01' + file_number * interval '1 second',
                         assignee_id = file_number % 7,
                         due = case when file_number % 5 in (2, 4) then null else due end`.execute(test.db);
      await sql`
      insert into filing_publications (file_number, load_id, looked_at, revision, disclosure_id, found_in, seen_in,
                                       difference_count, fingerprint)
      select number, ${LOAD}::uuid, now(), 1, number, '2026-11-14', '2026-11-14', (number % 500 = 0)::int,
             case when number % 10 > 0 then 'found' else '' end
        from files`.execute(test.db);
      await asOwner(test, (db) => sql`vacuum analyze filings, filing_publications, files`.execute(db));
    });
    const views = [
      {},
      { view: 'overdue' },
      { view: 'week' },
      { view: 'waiting' },
      { view: 'done' },
      { status: 'any' },
      { status: 'published' },
      { status: 'not to be filed' },
      { status: 'before the desk' },
      { status: 'any', state: 'Ohio' },
      { status: 'any', assignee: 1 },
    ] as const;

    it.each([
      ['all files', everything, 1],
      ['some customers', { seesAll: false, owners: [0, 1, 2, 3, 4] }, 5],
    ])('are read by an index that ends with the page, of %s', async (_, visibility, owners) => {
      for (const query of views) {
        for (const sort of filingSorts.filter((each) => isUsual(query, each))) {
          const rows = scan(filingFilter(query, askingFor(visibility)), filingOrder({ ...query, sort }), 11);
          expect(await looksOf(rows), `${JSON.stringify(query)} by ${sort}`).toBeLessThanOrEqual(11 * owners + 12);
        }
      }
    });

    it.each([
      ...filingSorts.flatMap(
        (sort) =>
          [
            { status: 'any', sort },
            { status: 'before the desk', sort },
          ] as const,
      ),
      { status: 'published' },
    ] as const)('are found in an index alone, of several customers, by %j', async (query) => {
      const rows = scan(filingFilter(query, askingFor({ seesAll: false, owners: [1, 2, 3] })), filingOrder(query), 11);
      await test.db.transaction().execute(async (db) => {
        const before = await looksUntilNow(db);
        await sql`${rows}`.execute(db);
        expect((await looksUntilNow(db)) - before).toBe(11);
      });
    });

    it.each([
      ['all files', everything],
      ['some customers', { seesAll: false, owners: [0, 1, 2, 3, 4] }],
    ])('are read as well by a plan that is made once for everyone, of %s', async (_, visibility) => {
      for (const query of views.slice(0, 9)) {
        const [filter, order] = [filingFilter(query, askingFor(visibility)), filingOrder(query)];
        const part = { filter, order, limit: 51, isUsual: true };
        const [own, common] = [await looksPlanned(part, 'auto'), await looksPlanned(part, 'force_generic_plan')];
        expect(common, JSON.stringify(query)).toBeLessThanOrEqual(own);
      }
    });

    const looksPlanned = (part: PagePart, mode: string): Promise<number> =>
      test.db.transaction().execute(async (db) => {
        await sql`set local plan_cache_mode = ${sql.lit(mode)}`.execute(db);
        const before = await looksUntilNow(db);
        await readPage(db, part);
        return (await looksUntilNow(db)) - before;
      });

    it('are found among all that are public by what differs, without a look at the others', async () => {
      const query = { status: 'differs' } as const;
      const rows = sortAll(filingFilter(query, askingFor(everything)), filingOrder(query), 51);
      expect(await looksOf(rows, 'filing_publications')).toBe(COUNT / 500);
      expect((await editor.listFilings({ query })).total).toBe(COUNT / 500);
    });

    it.each([
      ['all files', everything],
      ['some customers', { seesAll: false, owners: [1, 2, 3] }],
    ])('are counted in the archive in use without a look at them, of %s', async (_, visibility) => {
      const mirror = { load_id: LOAD, loaded_at: new Date('2100-01-01') };
      const tables = ['files', 'filings', 'filing_publications', 'file_revisions'] as const;
      await test.db.transaction().execute(async (db) => {
        const looks = () => Promise.all(tables.map((table) => looksUntilNow(db, table)));
        const before = await looks();
        const { rows } = await sql`select ${countsOf(mirror, visibility)}`.execute(db);
        const seen = (await looks()).map((after, at) => after - (before[at] ?? 0));
        // What differs, and what is not to be filed, is few.
        expect(Math.max(...seen)).toBeLessThanOrEqual(COUNT / 50);
        expect(rows).toEqual([expect.objectContaining(await countOneByOne(db, visibility))]);
      });
    });

    async function countOneByOne(db: Db, { seesAll, owners }: Visibility) {
      const { rows } = await sql<Record<string, number>>`
        select count(*)::int as files, count(*)::int as looked, count(*) filter (where fingerprint <> '')::int as found
          from files join filing_publications on file_number = number
         where ${seesAll} or files.owner_key = any(${owners}::int[])`.execute(db);
      return { ...rows[0], later: 0 };
    }

    const askingFor = (visibility: Visibility) => ({
      userId: 1,
      visibility,
      day: { today: TODAY },
      hasMirror: true,
      doneSince: new Date('2026-10-16'),
    });

    it.each([
      [{ view: 'waiting', state: 'Ohio', sort: 'wellName' }, everything],
      [{ status: 'any' }, { seesAll: false, owners: [1, 2, 3, 4, 5, 6] }],
    ] as const)('are searched with a look at a part of them, of %j', async (query, visibility) => {
      const looks = await looksOfSearch({ ...query, search: '.xml' }, visibility);
      expect(looks).toBeLessThanOrEqual(2500);
    });

    it.each([
      ['changed', 'desc'],
      ['changed', 'asc'],
      ['wellName', 'asc'],
    ] as const)('are searched among what was done, by %s %s', async (sort, order) => {
      for (const api of [editor, colleague]) {
        const query = { view: 'done', sort, order } as const;
        const done = await listAll({ ...query, limit: 1000 }, api);
        expect(done.length).toBeGreaterThan(1000);
        const expected = done.filter(({ state }) => state === 'Kansas').map(({ fileId }) => fileId);
        expect(expected.length).toBeGreaterThan(50);
        const found = await listAll({ ...query, search: 'kansas', limit: 100 }, api);
        expect(found.map(({ fileId }) => fileId)).toEqual(expected);
        expect((await api.listFilings({ query: { ...query, search: 'kansas' } })).total).toBe(expected.length);
      }
    });

    /** How many rows the database looks at, if the planner follows an order wherever it can. */
    const looksOfSearch = (query: FilingsQuery, visibility: Visibility): Promise<number> =>
      test.db.transaction().execute(async (db) => {
        await sql`set local enable_sort = off; set local enable_seqscan = off`.execute(db);
        const filter = filingFilter(query, askingFor(visibility));
        if (!isSearch(filter)) throw new Error('No search');
        const before = await looksUntilNow(db);
        await searchFilings(db, { filter, order: filingOrder(query), limit: 51 });
        return (await looksUntilNow(db)) - before;
      });

    async function looksUntilNow(db: Db, table = 'filings'): Promise<number> {
      const { rows } = await sql<{ looks: number }>`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as looks
          from pg_stat_xact_user_tables where relname = ${table}`.execute(db);
      return mustExist(rows[0], 'Statistics').looks;
    }

    /** The figures and some filters have an index for their usual order only. */
    const isUsual = (query: (typeof views)[number], sort: FilingSort) =>
      ['{}', '{"status":"any"}', '{"status":"before the desk"}'].includes(JSON.stringify(query)) ||
      sort === ('view' in query && query.view === 'done' ? 'changed' : 'due');

    /** How many rows the database looked at. */
    async function looksOf(rows: RawBuilder<unknown>, table = 'filings'): Promise<number> {
      const { rows: plans } = await sql<Explained>`explain (analyze, format json) ${rows}`.execute(test.db);
      const nodes = flatten(plans[0]?.['QUERY PLAN'][0]?.Plan).filter((node) => node['Relation Name'] === table);
      return nodes.reduce(
        (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
        0,
      );
    }
  });
});

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: Plan }[];
}

const flatten = (plan: Plan | undefined): Plan[] => (plan ? [plan, ...(plan.Plans ?? []).flatMap(flatten)] : []);

/** The largest part of its processor time that some work took without a turn for others. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const spent = () => process.cpuUsage().user;
  const began = spent();
  let [last, longest] = [began, 0];
  const turn = () => {
    longest = Math.max(longest, spent() - last);
    last = spent();
  };
  const timer = setInterval(turn, 1);
  await work();
  clearInterval(timer);
  turn();
  return longest / (spent() - began);
}

describe('an export of ten thousand filings', () => {
  it('leaves others their turns', async () => {
    const longest = await longestTurn(() => editor.exportFilings({ query: { status: 'any', format: 'csv' } }));
    expect(longest).toBeLessThan(0.5);
  });
});
