import { foldForSearch } from '@disclosure/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { until } from '../../test/until.ts';
import { migrateDatabase } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const log = { error: (_details: object, text: string) => expect.unreachable(text) };

const insertFiles = (owner: 'everyone' | 'unknown', count: number, into = database) =>
  sql`
    insert into files (name, given_name, owner_kind, foreign_owner, revision, size, sha256, uploaded_at, uploaded_by, well_name,
                       operator, customer_name, api_number, state, county, job_date, start_date, end_date)
    select ${owner} || i || '.xml', '', ${owner}, ${owner === 'unknown' ? '7' : null}, 1, 1, sha256(''), now(), '', '',
           '', '', '', '', '', '', '', ''
      from generate_series(1, ${count}::int) as i`.execute(into.db);

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

describe('the words of files', () => {
  const words = () =>
    database.db.selectFrom('file_words').select(['owner_key', 'words']).orderBy('owner_key').execute();

  it('follow every change, and files in the bin have none', async () => {
    await insertFiles('unknown', 1);
    const [first] = await words();
    expect(first).toMatchObject({ owner_key: -1, words: expect.stringMatching(/^ Qunknown1\.xml\n Q/) as string });
    await sql`update files set name = 'Big Lake 7.xml', owner_kind = 'everyone', foreign_owner = null`.execute(
      database.db,
    );
    const [changed] = await words();
    expect(changed).toMatchObject({ owner_key: 0, words: expect.stringMatching(/^ Qbig Qlake Q7\.xml\n/) as string });
    await sql`update files set deleted_at = now(), deleted_by = ''`.execute(database.db);
    expect(await words()).toEqual([]);
    await sql`update files set deleted_at = null, deleted_by = null`.execute(database.db);
    expect(await words()).toEqual([changed]);
    await sql`delete from files`.execute(database.db);
    expect(await words()).toEqual([]);
  });

  /** As it was before there were words, or after another migration, with three files. */
  const openOlder = async (last = '0011-links-for-nobody.sql') => {
    const older = await createEmptyDatabase();
    onTestFinished(() => older.drop());
    await migrateDatabase(older.address, log, { isWanted: (name) => name <= last });
    await insertFiles('everyone', 3, older);
    return older;
  };

  it('are made of the files that were there before, once', async () => {
    const older = await openOlder();
    await Promise.all([migrateDatabase(older.address, log), migrateDatabase(older.address, log)]);
    await insertFiles('unknown', 1, older);
    const { rows } = await sql<{ words: string }>`select words from file_words order by number`.execute(older.db);
    expect(rows.map((row) => row.words.split('\n')[0])).toEqual(
      ['everyone1', 'everyone2', 'everyone3', 'unknown1'].map((name) => ` Q${name}.xml`),
    );
  });

  it('are the same since they are made where they are kept', async () => {
    const older = await openOlder('0012-file-words.sql');
    await sql`
      update files set name = 'Ñandú 50% 🛢 #' || number || '.xml', well_name = 'Big Lake', operator = 'O', customer_name = 'C',
             state = 'Texas', county = 'Upton', start_date = '2024-08-05', end_date = '2024-08-06',
             api_number = (array['42123123450100', '42-123-12345', '4212312345010٣'])[number]`.execute(older.db);
    const read = async () =>
      (await sql<object>`select words, url from files join file_words using (number) order by number`.execute(older.db))
        .rows;
    const before = await read();
    await migrateDatabase(older.address, log, { isWanted: (name) => name < '0020' });
    await sql`update files set name = name`.execute(older.db);
    expect(before).toHaveLength(3);
    expect(await read()).toEqual(before);
    await migrateDatabase(older.address, log);
    const folded = await read();
    expect(folded[0]).toMatchObject({
      words: expect.stringMatching(/^ Qnandu Q50% Q🛢 Q#1\.xml\n Qbig Qlake\n/) as string,
    });
    await sql`update files set name = name`.execute(older.db);
    expect(await read()).toEqual(folded);
  });

  it('are folded as the browser folds them', async () => {
    const letters = Array.from({ length: 0x52f }, (_, code) => String.fromCodePoint(code + 1)).join('');
    const { rows } = await sql<{ text: string }>`select folded(${letters}::text) as text`.execute(database.db);
    expect(rows[0]?.text).toBe(foldForSearch(letters));
  });

  it('are made while a file is being changed, and do not wait for a transaction that waits for them', async () => {
    const older = await openOlder();
    const held = await older.db.startTransaction().execute();
    await sql`select from files where name = 'everyone1.xml' for update`.execute(held);
    const migrated = migrateDatabase(older.address, log);
    await until(async () => {
      const { rows } = await sql`
        select from pg_locks where relation = 'files'::regclass and not granted`.execute(older.db);
      expect(rows).toHaveLength(1);
    });
    await sql`update files set name = 'Big Lake 7.xml' where name = 'everyone1.xml'`.execute(held);
    await held.commit().execute();
    await migrated;
    const { rows } = await sql`select from file_words where words like ' Qbig Qlake%'`.execute(older.db);
    expect(rows).toHaveLength(1);
  });
});

describe('the address of a file', () => {
  it.each(['a b (2).xml', '50% Peña 🛢 #1/x?.xml', "it's!*.xml"])('leads back to %j', async (name) => {
    const { rows } = await sql<{ part: string }>`select percent_encode(${name}::text) as part`.execute(database.db);
    expect(rows[0]?.part).toMatch(/^[\w.~()%-]+$/);
    expect(decodeURIComponent(rows[0]?.part ?? '')).toBe(name);
  });

  it('is also computed where no function is found by its name alone, as when a dump is loaded', async () => {
    const { rows } = await database.db.transaction().execute(async (tx) => {
      await sql`set local search_path to ''`.execute(tx);
      return sql`select public.percent_encode('Peña') as part`.execute(tx);
    });
    expect(rows).toEqual([{ part: 'Pe%C3%B1a' }]);
  });
});
