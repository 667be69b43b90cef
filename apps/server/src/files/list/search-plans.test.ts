import { COUNTED_MATCHES } from '@disclosure/api';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer } from '../../../test/documents.ts';
import { insertManyFiles } from '../../../test/many-files.ts';
import { asOwner, createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { warnings } from '../../../test/database-server.ts';
import { connectPool } from '../../database/connect.ts';
import type { Db, Tables } from '../../database/db.ts';
import type { Visibility } from '../visibility.ts';
import { fileFilter } from './file-filter.ts';
import { fileOrder } from './file-order.ts';
import { searchFiles } from './search-files.ts';

const COUNT = 5000;
const LIMIT = 51;

let database: TestDatabase;
let watched: Kysely<Tables>;
const statements: CompiledQuery[] = [];
let few: Visibility;
const everything: Visibility = { seesAll: true, owners: [] };
beforeAll(async () => {
  database = await createTestDatabase();
  const pool = connectPool(database.address, warnings);
  const log = ({ query }: { readonly query: CompiledQuery }) => void statements.push(query);
  watched = new Kysely({ dialect: new PostgresDialect({ pool }), log });
  const customers: number[] = [];
  for (let number = 0; number < 8; number += 1) customers.push(await addCustomer(database.db, `Customer ${number}`));
  await insertManyFiles(database.db, COUNT, customers);
  await asOwner(database, (db) => sql`vacuum analyze files, file_words`.execute(db));
  few = { seesAll: false, owners: [0, ...customers.slice(2, 6)] };
});
afterAll(async () => {
  await watched.destroy();
  await database.drop();
});

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

const isLookedAt = (plan: Plan) => ['files', 'file_words'].includes(plan['Relation Name'] ?? '');

const looksOf = (plan: Plan | undefined): number => {
  if (!plan) return 0;
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  const own = isLookedAt(plan) ? (plan['Actual Rows'] + removed) * plan['Actual Loops'] : 0;
  return own + (plan.Plans ?? []).reduce((sum, each) => sum + looksOf(each), 0);
};

/** How many rows of the tables a search looks at, in all of its statements together. */
async function search(words: string, visibility = everything, limit = LIMIT) {
  statements.length = 0;
  const filter = fileFilter({ search: words }, visibility);
  const found = await searchFiles(watched, { filter, order: fileOrder({}), limit, isUsual: true });
  let looks = 0;
  for (const statement of statements) {
    const explained = { ...statement, sql: `explain (analyze, format json) ${statement.sql}` };
    const { rows } = await database.db.executeQuery<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(explained);
    looks += looksOf(rows[0]?.['QUERY PLAN'][0]?.Plan);
  }
  return { looks, rows: found.rows.length, total: found.total };
}

/** What is seen before it is known how many files have the words. */
const GLANCE = 250;
/** Besides, the files that were found: twice, to be counted and to be shown. */
const LITTLE = GLANCE + 2 * LIMIT;

describe.each([
  ['everybody', () => everything],
  ['some customers', () => few],
])('a search for %s', (_, visibility) => {
  it('for words that are rare reads little more than what it finds', async () => {
    const { looks, rows } = await search('bluebonnet 917-6h', visibility());
    expect(rows).toBeLessThanOrEqual(1);
    expect(looks).toBeLessThanOrEqual(LITTLE);
  });

  it('for words that exclude each other is not in vain for long', async () => {
    const { looks, rows, total } = await search('texas mexico', visibility());
    expect([rows, total]).toEqual([0, 0]);
    expect(looks).toBeLessThanOrEqual(LITTLE);
  });

  it('for a day of the upload reads little more than what it finds', async () => {
    const { looks, total } = await search('6/1/2022', visibility());
    expect(total).toBeLessThan(10);
    expect(looks).toBeLessThanOrEqual(LITTLE);
  });

  it('for words that no file has needs no look but the glance', async () => {
    expect((await search('zz', visibility())).looks).toBeLessThanOrEqual(GLANCE);
  });

  it('for a letter reads only files of which a word begins with it', async () => {
    const { looks, total } = await search('mesquite 7', visibility());
    expect(total).toBeGreaterThan(20);
    // Every other one of them has a 7H somewhere within a word.
    expect(looks).toBeLessThanOrEqual(LITTLE + 111);
  });
});

describe('a search among all files', () => {
  it('compares the files of each first three letters before those of the others', async () => {
    const { conditions } = fileFilter({ search: 'texas 7 mexico 9/2024' }, everything);
    const found = sql`select number from file_words as files where ${sql.join([...conditions], sql` and `)}`;
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${found}`.execute(database.db);
    const text = rows.map((row) => row['QUERY PLAN']).join('\n');
    const parts = [...(/Index Cond: (.*)/.exec(text)?.[1]?.matchAll(/~~ '(.*?)'/g) ?? [])].map(([, part]) => part);
    expect(parts).toEqual(['%tex%', '%mex%', '%texas%', '% Q7%', '%mexico%']);
  });

  it.each(['bluebonnet 917-6h', 'texas mexico', 'zz', 'mesquite 7', 'disclosure'])(
    'for %s reads as little when its statements are planned once for all words',
    async (words) => {
      const [own, common] = [await looksPlanned(words, 'auto'), await looksPlanned(words, 'force_generic_plan')];
      expect(common).toBeLessThanOrEqual(own);
    },
  );

  /** How many rows a search looks at, whose statements are planned in this way. */
  const looksPlanned = (words: string, mode: string): Promise<number> =>
    database.db.transaction().execute(async (db) => {
      await sql`set local plan_cache_mode = ${sql.lit(mode)}`.execute(db);
      const before = await looksUntilNow(db);
      const filter = fileFilter({ search: words }, everything);
      await searchFiles(db, { filter, order: fileOrder({}), limit: LIMIT, isUsual: true });
      return (await looksUntilNow(db)) - before;
    });

  async function looksUntilNow(db: Db): Promise<number> {
    const { rows } = await sql<{ looks: number }>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as looks
        from pg_stat_xact_user_tables where relname in ('files', 'file_words')`.execute(db);
    return rows[0]?.looks ?? Number.NaN;
  }

  it('for a word of every file reads no further than the page, and counts no further than it must', async () => {
    const { looks, rows, total } = await search('disclosure');
    expect([rows, total]).toEqual([LIMIT, COUNTED_MATCHES + 1]);
    expect(looks).toBeLessThanOrEqual(2 * LIMIT + COUNTED_MATCHES + 1);
  });

  it('for a word of every tenth file walks on until the page is full', async () => {
    const { looks, rows, total } = await search('-3h', everything, 40);
    expect([rows, total]).toEqual([40, COUNT / 10]);
    expect(looks).toBeLessThanOrEqual(GLANCE + 2 * 400 + total + 2 * 40);
  });
});
