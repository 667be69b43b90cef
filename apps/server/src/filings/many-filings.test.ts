import { type FilingSort, filingSorts } from '@disclosure/api';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, hireFor } from '../../test/documents.ts';
import { type Api, startTestApp, type TestApp } from '../../test/test-app.ts';
import { settleInBackground } from '../files/settle-clocks.ts';
import { asOwner } from '../../test/test-database.ts';
import { filingFilter } from './filing-filter.ts';
import { filingOrder, scan } from './list-filings.ts';

const COUNT = 4000;
const TODAY = '2026-11-15';

/** Days after the end, and after the start where that is another limit, by the law as it is written down: again by hand. */
const law = `
  values ('Texas', 15, null::int, 90, null::int), ('Pennsylvania', null, 60, 60, null), ('Colorado', 30, 90, 60, 120),
         ('Louisiana', null, null, 20, null), ('Wyoming', null, null, 30, null), ('New Mexico', null, null, 45, null),
         ('Oklahoma', null, null, 60, null), ('North Dakota', null, null, 60, null), ('Ohio', null, null, 60, null),
         ('Utah', null, null, 60, null), ('West Virginia', null, null, 90, null), ('Kansas', null, null, null, null),
         ('Alaska', null, null, null, null), ('Montana', null, null, null, null)`;

let test: TestApp;
let editor: Api;
beforeAll(async () => {
  test = await startTestApp({ TIME_ZONE: 'UTC' });
  const customers: number[] = [];
  for (let number = 0; number < 6; number += 1) customers.push(await addCustomer(test.db, `Customer ${number}`));
  ({ api: editor } = await hireFor(test, 'Editor', 'editor@example.com', customers));
  // Ends lie around today, over leap years, and jobs take up to 200 days.
  await sql`
    insert into files (name, given_name, owner_kind, customer_id, revision, size, sha256, uploaded_at, uploaded_by,
                       well_name, operator, customer_name, api_number, state, county, job_date, start_date, end_date)
    select 'W' || i || '.xml', '', 'customer', (${customers}::int[])[i % 6 + 1], 1, 1, sha256(i::text::bytea), now(), '', 'W' || i, '', '', '',
           (array(select column1 from (${sql.raw(law)}) as law))[i % 14 + 1], '', '',
           (date '2026-11-25' - (i * 37 % 1100) - (i * 13 % 200))::text, (date '2026-11-25' - (i * 37 % 1100))::text || 'T17:30:00'
      from generate_series(1, ${COUNT}::int) as i`.execute(test.db);
  await sql`update filings set before_desk = false, packs = 0`.execute(test.db);
  await settleInBackground(test.db, new AbortController().signal);
});
afterAll(() => test.stop());

describe('many filings of many states', () => {
  it('are due on the day of an independent calendar, and in its buckets', async () => {
    const { rows } = await sql<{ name: string; due: string | null; expected: string | null }>`
      select files.name, due::text,
             least(end_date::timestamp::date + column2, start_date::date + column3, end_date::timestamp::date + column4,
                   start_date::date + column5)::text as expected
        from files join filings on file_number = number join (${sql.raw(law)}) as law on column1 = files.state`.execute(
      test.db,
    );
    expect(rows).toHaveLength(COUNT);
    expect(rows.filter(({ due, expected }) => due !== expected)).toEqual([]);
    expect(rows.filter(({ due }) => due === null).length).toBeGreaterThan(200);

    const { rows: counted } = await sql<Record<'overdue' | 'week', number>>`
      select count(*) filter (where due < ${TODAY}::date)::int as overdue,
             count(*) filter (where due between ${TODAY}::date and ${TODAY}::date + 7)::int as week from filings`.execute(
      test.db,
    );
    const [expected] = counted;
    expect(expected?.week).toBeGreaterThan(0);
    const { overdue, week } = await editor.getFilingSummary();
    expect({ overdue, week }).toEqual({ ...expected, overdue: 1001 });
    expect(expected?.overdue).toBeGreaterThan(1000);
    const none = await editor.listFilings({ query: { due: 'none', limit: 1000 } });
    expect(none.total).toBe(rows.filter(({ due }) => due === null).length);
  });

  it('are counted up to a thousand', async () => {
    expect((await editor.listFilings({ query: { limit: 1 } })).total).toBe(1001);
  });

  const everything = { seesAll: true, owners: [] };
  describe('that have come differently far', () => {
    beforeAll(async () => {
      await sql`
      update filings set status = (array['saved', 'sent', 'published', 'approved', 'uploaded'])[file_number % 5 + 1],
                         status_at = timestamptz '2026-11-01' + file_number * interval '1 second',
                         changed_at = timestamptz '2026-11-01' + file_number * interval '1 second',
                         assignee_id = file_number % 7,
                         due = case when file_number % 5 in (2, 4) then null else due end`.execute(test.db);
      await asOwner(test, (db) => sql`vacuum analyze filings`.execute(db));
    });
    const views = [
      {},
      { view: 'overdue' },
      { view: 'week' },
      { view: 'waiting' },
      { view: 'done' },
      { status: 'any' },
      { status: 'any', state: 'Ohio' },
      { status: 'any', assignee: 1 },
    ] as const;

    it.each([
      ['all files', everything, 1],
      ['some customers', { seesAll: false, owners: [0, 1, 2, 3, 4] }, 5],
    ])('are read by an index that ends with the page, of %s', async (_, visibility, owners) => {
      for (const query of views) {
        for (const sort of filingSorts.filter((each) => isUsual(query, each))) {
          const asking = {
            userId: 1,
            visibility,
            day: { today: TODAY },
            hasMirror: true,
            doneSince: new Date('2026-10-16'),
          };
          const rows = scan(filingFilter(query, asking), filingOrder({ ...query, sort }), 11);
          expect(await looksOf(rows), `${JSON.stringify(query)} by ${sort}`).toBeLessThanOrEqual(11 * owners + 1);
        }
      }
    });

    /** The figures and some filters have an index for their usual order only. */
    const isUsual = (query: (typeof views)[number], sort: FilingSort) =>
      Object.keys(query).every((key) => key === 'status') ||
      sort === ('view' in query && query.view === 'done' ? 'changed' : 'due');

    /** How many rows the database looked at. */
    async function looksOf(rows: RawBuilder<unknown>): Promise<number> {
      const { rows: plans } = await sql<Explained>`explain (analyze, format json) ${rows}`.execute(test.db);
      const nodes = flatten(plans[0]?.['QUERY PLAN'][0]?.Plan).filter((node) => node['Relation Name'] === 'filings');
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
