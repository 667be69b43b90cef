import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const insertFiles = (owner: 'everyone' | 'unknown', count: number) =>
  sql`
    insert into files (name, given_name, owner_kind, foreign_owner, revision, size, sha256, uploaded_at, uploaded_by, well_name,
                       operator, customer_name, api_number, state, county, job_date, start_date, end_date)
    select ${owner} || i || '.xml', '', ${owner}, ${owner === 'unknown' ? '7' : null}, 1, 1, sha256(''), now(), '', '',
           '', '', '', '', '', '', '', ''
      from generate_series(1, ${count}::int) as i`.execute(database.db);

const tallies = () => database.db.selectFrom('file_tallies').selectAll().orderBy('owner_key').execute();

describe('the tallies of files', () => {
  it('follow every change, and their versions never come back', async () => {
    await insertFiles('everyone', 3);
    await insertFiles('unknown', 2);
    expect(await tallies()).toMatchObject([
      { owner_key: -1, files: 2 },
      { owner_key: 0, files: 3 },
    ]);
    const before = await tallies();
    await sql`update files set deleted_at = now(), deleted_by = '' where name = 'everyone1.xml'`.execute(database.db);
    await sql`update files set owner_kind = 'everyone', foreign_owner = null where name = 'unknown1.xml'`.execute(
      database.db,
    );
    expect(await tallies()).toMatchObject([
      { owner_key: -1, files: 1 },
      { owner_key: 0, files: 3 },
    ]);
    await sql`delete from files`.execute(database.db);
    const after = await tallies();
    expect(after).toMatchObject([{ files: 0 }, { files: 0 }]);
    for (const [index, { version }] of after.entries()) expect(version).toBeGreaterThan(before[index]?.version ?? 0);
  });
});

describe('the address of a file', () => {
  it.each(['a b (2).xml', '50% Peña 🛢 #1/x?.xml', "it's!*.xml"])('leads back to %j', async (name) => {
    const { rows } = await sql<{ part: string }>`select percent_encode(${name}::text) as part`.execute(database.db);
    expect(rows[0]?.part).toMatch(/^[\w.~()%-]+$/);
    expect(decodeURIComponent(rows[0]?.part ?? '')).toBe(name);
  });
});
