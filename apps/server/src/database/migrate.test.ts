import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { StartError } from '../start-error.ts';
import { migrateDatabase } from './migrate.ts';
import { migrationsFolder, readLanded, readMigrations } from './migration-files.ts';

const log = { error: (_details: object, text: string) => expect.unreachable(text) };

describe('migrations', () => {
  let database: TestDatabase;
  let folder: string;
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const migrate = () => migrateDatabase(database.address, log, { folder });
  const tables = async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like '%migration%'
      order by 1`.execute(database.db);
    return rows.map(({ name }) => name);
  };

  beforeEach(async () => {
    database = await createEmptyDatabase();
    onTestFinished(() => database.drop());
    folder = temporaryFolder();
    write('0001-wells.sql', 'create table wells (id integer); insert into wells values (1);');
  });

  it('run once when several processes start together', async () => {
    await Promise.all([migrate(), migrate(), migrate(), migrate()]);
    const { rows } = await sql`select id from wells`.execute(database.db);
    expect(rows).toEqual([{ id: 1 }]);
  });

  it('that are new are added to those that ran', async () => {
    await migrate();
    write('0002-jobs.sql', 'create table jobs (id integer);');
    await migrate();
    expect(await tables()).toEqual(['jobs', 'wells']);
  });

  it('that fail half-way leave nothing, not even those before them', async () => {
    write('0002-jobs.sql', 'create table jobs (id integer); create table wells (id integer);');
    await expect(migrate()).rejects.toThrow(
      new StartError(
        'The migration 0002-jobs.sql failed and the database was left as it was: relation "wells" already exists.',
      ),
    );
    expect(await tables()).toEqual([]);
    write('0002-jobs.sql', 'create table jobs (id integer);');
    await migrate();
    expect(await tables()).toEqual(['jobs', 'wells']);
  });

  it('that were changed afterwards are refused', async () => {
    await migrate();
    write('0001-wells.sql', 'create table wells (id bigint);');
    await expect(migrate()).rejects.toThrow(
      new StartError(
        'The migration 0001-wells.sql was changed after it had been applied; ' +
          'please restore the file and put the change into a new one.',
      ),
    );
  });

  it('that were edited after they had landed are known in each form on the list', async () => {
    await migrate();
    const { rows } = await sql<{ checksum: string }>`select checksum from migration_checksums`.execute(database.db);
    write('0001-wells.sql', 'create table wells (id integer); -- Edited.');
    write('landed.txt', `${rows[0]?.checksum}  0001-wells.sql\n`);
    await expect(migrate()).resolves.toBeUndefined();
  });

  it('that land after one with a higher number are applied all the same', async () => {
    write('0003-crews.sql', 'create table crews (id integer);');
    await migrate();
    write('0002-jobs.sql', 'create table jobs (id integer);');
    await migrate();
    expect(await tables()).toEqual(['crews', 'jobs', 'wells']);
  });

  it('may have the line ends of another system', async () => {
    write('0001-wells.sql', 'create table wells\n(id integer);\n');
    await migrate();
    write('0001-wells.sql', 'create table wells\r\n(id integer);\r\n');
    await expect(migrate()).resolves.toBeUndefined();
  });

  it('of a newer program are refused by an older one', async () => {
    await migrate();
    folder = temporaryFolder();
    write('0000-base.sql', 'create table base (id integer);');
    await expect(migrate()).rejects.toThrow(
      new StartError(
        'The database comes from a newer version of this program (it has 0001-wells.sql); please start that version, ' +
          'or restore a backup of this one into an empty database.',
      ),
    );
    expect(await tables()).toEqual(['wells']);
  });

  it('of this program do nothing the second time', async () => {
    const migrated = await createTestDatabase();
    onTestFinished(() => migrated.drop());
    await expect(migrateDatabase(migrated.address, log)).resolves.toBeUndefined();
  });

  it('say in one sentence that there is no database', async () => {
    const nowhere = migrateDatabase('postgres://app:secret@127.0.0.1:1/app', log, { folder });
    await expect(nowhere).rejects.toThrow(
      new StartError('The database cannot be reached (connect ECONNREFUSED 127.0.0.1:1); please check DATABASE_URL.'),
    );
  });
});

describe('the list of landed migrations', () => {
  it('ends with each file as it is now', async () => {
    const now = Object.fromEntries((await readMigrations(migrationsFolder)).map((file) => [file.name, file.checksum]));
    const listed = Object.fromEntries((await readLanded(migrationsFolder)).map((line) => [line.name, line.checksum]));
    // A new file gets a line, `sha256sum FILE`. One that has landed is never edited: a change goes into a new file.
    expect(listed).toEqual(now);
  });

  it('has never lost a line', () => {
    const list = join(migrationsFolder, 'landed.txt');
    // Without its history, a copy of the sources has nothing to compare.
    const { stdout } = spawnSync('git', ['log', '--format=', '--patch', '--', list], { cwd: migrationsFolder });
    const lost = stdout.toString().match(/^-[0-9a-f]{64} .*$/gm);
    expect(lost, 'Add a line for the new form, and keep the one for the old form').toBeNull();
  });
});
