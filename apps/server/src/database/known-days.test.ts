import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEmptyDatabase } from '../../test/test-database.ts';
import type { Db } from './db.ts';
import { migrateDatabase } from './migrate.ts';

const log = { error: (_details: object, text: string) => expect.unreachable(text) };

/** The tables as they were before a migration, with the files that `fill` puts there, brought to this version. */
async function migrateFrom(fill: (db: Db) => Promise<void>, before = '0035'): Promise<Db> {
  const older = await createEmptyDatabase();
  onTestFinished(() => older.drop());
  await migrateDatabase(older.address, log, { isWanted: (name) => name < before });
  // The desk came on this day.
  await sql`update kysely_migration set timestamp = '2026-03-01T00:00:00Z' where name like '0023-%'`.execute(older.db);
  await fill(older.db);
  await migrateDatabase(older.address, log);
  return older.db;
}

/** A file of two revisions; its API number is that of the second one. */
async function insertFile(db: Db, number: number, uploadedAt: string, uploader: number | null = 7) {
  await sql`
    insert into files (number, name, given_name, owner_kind, revision, size, sha256, uploaded_at, uploaded_by, well_name,
                       operator, customer_name, api_number, state, county, job_date, start_date, end_date)
    overriding system value
    values (${number}, ${`${number}.xml`}, '', 'everyone', 2, 1, sha256('2'), ${uploadedAt}, '', '', '', '', 'new', '', '',
            '', '', '')`.execute(db);
  await sql`
    insert into file_revisions (file_number, revision, blob_key, size, sha256, uploaded_at, uploaded_by, uploader_id)
    select ${number}, i, ${number} || ' ' || i, 1, sha256(i::text::bytea), ${uploadedAt}::timestamptz, '', ${uploader}::int
      from generate_series(1, 2) as i`.execute(db);
}

const mark = (db: Db, number: number, by: string, { at, met = at }: { readonly at: string; readonly met?: string }) =>
  sql`
    with told as (
      insert into filing_events (file_number, revision, at, by_name, kind, before, after)
        values (${number}, 2, ${at}, ${by}, 'status', 'saved', 'published'))
    update filings set status = 'published', before_desk = false, service_met_at = ${met}::timestamptz,
                       service_met_revision = 2, operator_met_at = ${met}::timestamptz, operator_met_revision = 2
     where file_number = ${number} and is_newest`.execute(db);

describe('what the migration 0035 finds in the tables', () => {
  it('is the API number of each revision, as far as the file or the audit trail tells it', async () => {
    const db = await migrateFrom(async (older) => {
      await insertFile(older, 1, '2026-04-01');
      await insertFile(older, 2, '2026-04-01');
      await sql`
        insert into audit_entries (id, at, user_name, user_email, entity, entity_id, name, action, after, previous_hash, hash)
        select 1, now(), '', '', 'file', 1, '', 'created',
               json_build_object('revision', 9, 'api_number', 'old', 'sha256', encode(sha256('1'), 'hex')), '', ''`.execute(
        older,
      );
    });
    const noted = db.selectFrom('file_revisions').select(['file_number', 'revision', 'api_number']);
    expect(await noted.orderBy('file_number').orderBy('revision').execute()).toEqual([
      { file_number: 1, revision: 1, api_number: 'old' },
      { file_number: 1, revision: 2, api_number: 'new' },
      { file_number: 2, revision: 1, api_number: null },
      { file_number: 2, revision: 2, api_number: 'new' },
    ]);
  });

  it('is whether the day is known on which a duty was done', async () => {
    const [person, load] = ['Dana Whitfield', 'Registry load'];
    const db = await migrateFrom(async (older) => {
      for (const number of [1, 2, 3]) await insertFile(older, number, '2026-04-01');
      await insertFile(older, 4, '2026-02-01');
      await insertFile(older, 5, '2026-04-01', null);
      await insertFile(older, 6, '2026-02-01');
      await sql`
        insert into filing_publications (file_number, load_id, looked_at, revision, disclosure_id, found_in, seen_in)
        select i, gen_random_uuid(), now(), 2, 'd', '2026-06-01', '2026-06-01' from generate_series(1, 3) as i`.execute(
        older,
      );
      // Marked on the desk, and found later; found by a load; found on the morning of the archive's day.
      await mark(older, 1, person, { at: '2026-05-01T09:00:00.123Z' });
      await mark(older, 2, load, { at: '2026-05-03T09:00:00Z', met: '2026-05-01T12:00:00Z' });
      await mark(older, 3, load, { at: '2026-05-01T09:00:00.456Z' });
      // Stored before the desk, and by another tool.
      await mark(older, 4, person, { at: '2026-05-01T09:00:00Z' });
      await mark(older, 5, person, { at: '2026-05-01T09:00:00Z' });
      // Given a status before, and done on a day of its own.
      await mark(older, 6, person, { at: '2026-05-01T09:00:00Z' });
      await mark(older, 6, person, { at: '2026-05-08T09:00:00Z' });
    });
    const { rows } = await sql<object>`
      select file_number as file, service_day_unknown as service, operator_day_unknown as operator
        from filings where is_newest order by 1`.execute(db);
    expect(rows).toEqual(
      [false, true, true, true, true, false].map((isUnknown, index) => ({
        file: index + 1,
        service: isUnknown,
        operator: isUnknown,
      })),
    );
  });
});

/** A step of the first revision of a file, as a program before 0038 writes it. */
const step = (db: Db, number: number, { at, before = 'saved', by = 'Dana Whitfield' }: Step) =>
  sql`
    insert into filing_events (file_number, revision, at, by_name, kind, before, after)
      values (${number}, 1, ${at}, ${by}, 'status', ${before}, 'published')`.execute(db);

interface Step {
  readonly at: string;
  readonly before?: string;
  readonly by?: string;
}

/** What the filing says of a duty that was done. */
const meet = (db: Db, number: number, at: string, isUnknown: boolean) =>
  sql`
    update filings set service_met_at = ${at}, service_met_revision = 1, service_day_unknown = ${isUnknown}
     where file_number = ${number} and is_newest`.execute(db);

/** The files with a step whose day is not known, one for each such step. */
async function listUnknown(db: Db): Promise<number[]> {
  const steps = db.selectFrom('filing_events').select('file_number').where('day_unknown', '=', true).orderBy('id');
  return (await steps.execute()).map(({ file_number }) => file_number);
}

describe('what the migration 0038 notes of each step', () => {
  const [first, second] = ['2026-05-01T09:00:00.123Z', '2026-05-08T09:00:00Z'];

  it('is what the filing says of its day, also where the tables were made again for a backup', async () => {
    const db = await migrateFrom(async (older) => {
      await sql`update kysely_migration set timestamp = '2026-11-01T00:00:00Z'`.execute(older);
      for (const number of [1, 2]) {
        // Before anything was done at the desk: it may have been there, and may not.
        await insertFile(older, number, '2026-04-01');
        await step(older, number, { at: first });
      }
      await meet(older, 1, first, false);
      await meet(older, 2, first, true);
      // After that: it came to the desk.
      for (const number of [3, 4]) await insertFile(older, number, '2026-05-03');
      await step(older, 3, { at: second, by: 'Registry load' });
      await step(older, 4, { at: second });
    }, '0038');
    expect(await listUnknown(db)).toEqual([2, 3]);
  });

  it('is unknown where no filing tells it any more and the file may be from before the desk', async () => {
    const db = await migrateFrom(async (older) => {
      await insertFile(older, 1, '2026-02-01');
      await insertFile(older, 2, '2026-04-01');
      await insertFile(older, 3, '2026-02-01');
      await insertFile(older, 4, '2026-04-01', null);
      for (const number of [1, 2, 4]) await step(older, number, { at: first });
      // It was set aside as simulated when the desk came.
      await step(older, 3, { at: first, before: 'not to be filed' });
      await step(older, 1, { at: second });
    }, '0038');
    expect(await listUnknown(db)).toEqual([1, 4]);
  });

  it('is that the days are known of the files of a demo, which the program marked', async () => {
    const db = await migrateFrom(async (older) => {
      await sql`update installation set demo = true`.execute(older);
      await insertFile(older, 1, '2026-02-01');
      await step(older, 1, { at: first });
    }, '0038');
    expect(await listUnknown(db)).toEqual([]);
  });

  it('is noted by the database for a program that does not know it', async () => {
    const db = await migrateFrom(async (older) => {
      for (const number of [1, 2, 3]) await insertFile(older, number, '2026-02-01');
    }, '0038');
    await meet(db, 1, first, true);
    await meet(db, 2, first, false);
    for (const number of [1, 2]) await step(db, number, { at: first });
    await step(db, 1, { at: second });
    await step(db, 3, { at: second, by: 'Registry load' });
    expect(await listUnknown(db)).toEqual([1, 3]);
  });
});
