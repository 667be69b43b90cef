import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { until } from '../../test/until.ts';
import { StartError } from '../start-error.ts';
import { closeDatabase, connectDatabase } from './connect.ts';
import type { Db } from './db.ts';
import { migrateDatabase } from './migrate.ts';
import { migrationsFolder, readLanded, readMigrations } from './migration-files.ts';

const log = { error: (_details: object, text: string) => expect.unreachable(text) };

/** The migrations of a later version: those of this one, and one more. */
function laterMigrations(head: string, statement = ''): string {
  const folder = temporaryFolder();
  cpSync(migrationsFolder, folder, { recursive: true });
  writeFileSync(join(folder, '9998-later.sql'), `${head}${statement}`);
  return folder;
}

const MAY_GO_ON = '-- What it is for.\n-- older programs: may go on';
const MUST_STOP = '-- older programs: must stop\n';

const write = (db: Db, company = 'A') =>
  db
    .insertInto('vendors')
    .values({ company, first_name: '', last_name: '', email: '', phone: '' })
    .execute()
    .then(
      () => 'written',
      (error: { code?: string }) => error.code,
    );

describe('a program on a database that a later version migrates', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
    onTestFinished(() => database.drop());
  });
  const migrate = (folder: string) => migrateDatabase(database.owner, log, { folder });
  const start = () => migrateDatabase(database.owner, log);

  it('writes on, and starts again, where older programs may go on', async () => {
    await migrate(laterMigrations(MAY_GO_ON));
    expect(await write(database.db)).toBe('written');
    await expect(start()).resolves.toBeUndefined();
  });

  it.each([
    ['says so', MUST_STOP],
    ['says nothing', '-- A migration as they were before.\n'],
    ['says it too late', 'select 1;\n-- older programs: may go on\n'],
  ])('only reads where it must stop, as the migration %s', async (_, head) => {
    expect(await write(database.db)).toBe('written');
    await migrate(laterMigrations(head));
    expect(await write(database.db)).toBe('UP001');
    await expect(database.db.updateTable('vendors').set({ company: 'B' }).execute()).rejects.toThrow('must stop');
    await expect(database.db.deleteFrom('vendors').execute()).rejects.toThrow('must stop');
    expect(await database.db.selectFrom('vendors').select('company').execute()).toEqual([{ company: 'A' }]);
    await expect(start()).rejects.toThrow(
      new StartError(
        'The database comes from a newer version of this program (it has 9998-later.sql); please start that version, ' +
          'or restore a backup of this one into an empty database.',
      ),
    );
  });

  it('ends what it has begun to write before the tables change, and begins nothing more', async () => {
    let migrated: Promise<void> | undefined;
    await database.db.transaction().execute(async (tx) => {
      await write(tx, 'begun');
      migrated = migrate(laterMigrations(MUST_STOP, `update vendors set phone = 'migrated';`));
      // Until the migration waits, others write too.
      await until(async () => expect(await write(database.db, 'begun')).toBe('UP002'));
      expect(await write(tx, 'ended')).toBe('written');
    });
    await migrated;
    expect(await write(database.db, 'too late')).toBe('UP001');
    const vendors = database.db.selectFrom('vendors').select(['company', 'phone']).distinct().orderBy('company');
    expect(await vendors.execute()).toEqual(['begun', 'ended'].map((company) => ({ company, phone: 'migrated' })));
  });

  it('does not get around it by another name in the address, but an administrator with psql does', async () => {
    await migrate(laterMigrations(MUST_STOP));
    const named = connectDatabase(
      `${database.address}${database.address.includes('?') ? '&' : '?'}application_name=x`,
      log,
    );
    onTestFinished(() => closeDatabase(named));
    expect(await write(named)).toBe('UP001');
    const psql = new Client({ connectionString: database.owner });
    await psql.connect();
    await psql.query('delete from vendors');
    await psql.end();
  });

  it('is minded by every table that it writes', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace
         and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'minds_newer_tables')
       order by 1`.execute(database.db);
    // A new table gets the trigger in the migration that makes it. These are written by migrations, by triggers, or at the end.
    expect(rows.map(({ name }) => name)).toEqual([
      'file_tallies',
      'file_words',
      'instances',
      'kysely_migration',
      'kysely_migration_lock',
      'migration_checksums',
      'publication_tallies',
    ]);
  });
});

describe('a migration since 0022', () => {
  const isSince = ({ name }: { readonly name: string }) => name >= '0022';

  it('says whether older programs may go on', async () => {
    for (const { name, sql: text } of (await readMigrations(migrationsFolder)).filter(isSince)) {
      expect(text, name).toMatch(/^-- older programs: (may go on|must stop)\n/);
    }
  });

  it('lands in the order of its number, because a program is known by the highest one', async () => {
    const landed = (await readLanded(migrationsFolder)).filter(isSince).map(({ name }) => name);
    expect(landed).toEqual(landed.toSorted());
  });
});
