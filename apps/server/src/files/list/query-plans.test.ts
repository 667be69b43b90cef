import { type FilesQuery, fileSorts } from '@disclosure/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer } from '../../../test/documents.ts';
import { insertManyFiles } from '../../../test/many-files.ts';
import { asOwner, createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import type { Visibility } from '../visibility.ts';
import { fileFilter } from './file-filter.ts';
import { fileOrder } from './file-order.ts';
import { scanFiles } from './list-files.ts';

const COUNT = 8000;
const LIMIT = 51;
const WITH_PROBLEMS = COUNT / 500;

let database: TestDatabase;
let everything: Visibility;
let few: Visibility;
beforeAll(async () => {
  database = await createTestDatabase();
  const customers: number[] = [];
  for (let number = 0; number < 8; number += 1) customers.push(await addCustomer(database.db, `Customer ${number}`));
  await insertManyFiles(database.db, COUNT, customers);
  await sql`
    update files set error_count = 1, refusal_count = 0, warning_count = 0, note_count = 0, rules_version = 1
     where number % 500 = 0`.execute(database.db);
  await asOwner(database, (db) => sql`vacuum analyze files`.execute(db));
  everything = { seesAll: true, owners: [] };
  few = { seesAll: false, owners: [0, ...customers.slice(2, 6)] };
});
afterAll(() => database.drop());

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

/** What the database did, and how many rows of the table it looked at. */
async function explain(query: FilesQuery, visibility: Visibility) {
  const { rows } = await sql<Explained>`explain (analyze, format json) ${scanOf(query, visibility)}`.execute(
    database.db,
  );
  return describePlan(rows);
}

const scanOf = (query: FilesQuery, visibility: Visibility) =>
  scanFiles(fileFilter(query, visibility), fileOrder(query), LIMIT);

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: Plan }[];
}

function describePlan(rows: readonly Explained[]) {
  const nodes = flatten(rows[0]?.['QUERY PLAN'][0]?.Plan);
  const scans = nodes.filter((node) => node['Relation Name'] === 'files');
  const looks = scans.map((node) => {
    const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    return (node['Actual Rows'] + removed) * node['Actual Loops'];
  });
  return {
    kinds: scans.map((node) => node['Node Type']),
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
    looks: looks.reduce((sum, each) => sum + each, 0),
  };
}

const flatten = (plan: Plan | undefined): Plan[] => (plan ? [plan, ...(plan.Plans ?? []).flatMap(flatten)] : []);

const indexOf = {
  date: 'date',
  name: 'name',
  wellName: 'well',
  operator: 'operator',
  customerName: 'customer',
  size: 'size',
  countyState: 'place',
  jobEnd: 'end',
} as const;

describe('the plan of a first page', () => {
  it.each(fileSorts.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'by %s %s walks one index, and only as far as the page goes',
    async (sort, order) => {
      const plan = await explain({ sort, order }, everything);
      expect(plan.indexes).toEqual([sort === 'name' ? 'files_by_lower_name' : `files_by_${indexOf[sort]}`]);
      expect(plan.looks).toBe(LIMIT);
    },
  );

  it.each(fileSorts)('by %s of some customers takes a short walk for each of them, in an index alone', async (sort) => {
    const plan = await explain({ sort }, few);
    expect(plan.indexes).toEqual([`files_by_owner_${indexOf[sort]}`, 'files_id_key']);
    expect(plan.kinds).toEqual(['Index Only Scan', 'Index Scan']);
    expect(plan.looks).toBeLessThanOrEqual(LIMIT * (few.owners.length + 1));
  });

  it('of some customers is as good when it is made once for all of them', async () => {
    const { sql: text } = scanOf({}, few).compile(database.db);
    const plan = await database.db.connection().execute(async (connection) => {
      await sql`set plan_cache_mode = force_generic_plan`.execute(connection);
      await sql.raw(`prepare page as ${text}`).execute(connection);
      const owners = sql.lit(`{${few.owners.join()}}`);
      const { rows } = await sql<Explained>`explain (analyze, format json) execute page (${owners})`.execute(
        connection,
      );
      await sql`deallocate page`.execute(connection);
      await sql`reset plan_cache_mode`.execute(connection);
      return describePlan(rows);
    });
    expect(plan.indexes).toEqual(['files_by_owner_date', 'files_id_key']);
    expect(plan.looks).toBeLessThanOrEqual(LIMIT * (few.owners.length + 1));
  });

  it.each([
    ['everybody', () => everything, 'files_with_problems'],
    ['some customers', () => few, 'files_by_owner_problems'],
  ])('of files with problems for %s reads no others', async (_, visibility, index) => {
    const plan = await explain({ problems: 'only' }, visibility());
    expect(plan.indexes).toContain(index);
    expect(plan.looks).toBeLessThanOrEqual(2 * WITH_PROBLEMS);
  });

  it('of a state uses its index', async () => {
    const { looks } = await explain({ state: 'Colorado' }, everything);
    expect(looks).toBeLessThanOrEqual(10 * LIMIT);
  });
});

describe('the plan of a later page', () => {
  it.each([
    ['everybody', () => everything],
    ['some customers', () => few],
  ])('begins in the middle for %s', async (_, visibility) => {
    const key = Date.parse('2022-06-01T00:00:00Z') * 1000;
    const id = '00000000-0000-4000-8000-000000000000';
    const cursor = fileOrder({}).writeCursor({ key, id });
    const { looks } = await explain({ cursor }, visibility());
    expect(looks).toBeLessThanOrEqual(LIMIT * (few.owners.length + 1));
  });
});
