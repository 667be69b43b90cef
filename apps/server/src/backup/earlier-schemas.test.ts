import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  type Content,
  describeSchema,
  EARLIER_PASSWORD,
  earlierSchemas,
  partOf,
  readContent,
  unpackSchema,
  without,
} from '../../test/earlier-schemas.ts';
import { restoreFrom } from '../../test/backed-up-product.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { clientOf, installation } from '../../test/test-app.ts';
import { asOwner, createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { createPasswords } from '../accounts/passwords.ts';
import { buildApp } from '../app.ts';
import { findBrokenEntry } from '../audit/check-trail.ts';
import type { Db } from '../database/db.ts';
import { migrateDatabase } from '../database/migrate.ts';
import { type Applied, migrationsFolder, readLanded } from '../database/migration-files.ts';
import { readSettings } from '../settings/read-settings.ts';
import { DiskStore } from '../storage/disk-store.ts';

const log = { error: (_: object, text: string) => expect.unreachable(text) };

let newest: string[];
beforeAll(async () => {
  const database = await createTestDatabase();
  newest = await describeSchema(database.db);
  await database.drop();
});

/**
 * What every version keeps: all but words that are made elsewhere since 0013 and without accents since 0020, and a
 * number that each change counts up.
 */
const kept = ({ files = [], file_tallies = [], file_words, ...others }: Content): Content => ({
  ...others,
  ...(file_words && { file_words: without('words', file_words) }),
  files: without('search', files),
  file_tallies: without('version', file_tallies),
});

/** The database of that time, opened by this version. */
async function openDump(dump: string) {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
  // A dump names each table with its schema and then looks nowhere else, but functions of that time call others by name.
  const lookup = "set_config('search_path', '', false)";
  await sql.raw(`${dump.replace(lookup, lookup.replace("''", "'public'"))}; reset all`).execute(database.db);
  const earlier = await readContent(database.db);
  await migrateDatabase(database.address, log);
  return { db: database.db, earlier };
}

const settingsOf = ({ address, owner }: TestDatabase) => ({ DATABASE_URL: address, DATABASE_OWNER_URL: owner });

/** The backup of that time, in place of the empty tables that this version has made. */
async function restoreBackup(backup: string) {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const dataFolder = temporaryFolder();
  const { code, told } = await restoreFrom(backup, { ...settingsOf(database), DATA_DIR: dataFolder });
  expect({ code, told }).toEqual({ code: 0, told: ['Everything is restored.'] });
  return { db: database.db, store: new DiskStore(join(dataFolder, 'files'), new Date()) };
}

/** The first Manager signs in with the password of that time and reads all files. */
async function readFiles(db: Db, store: DiskStore) {
  const settings = readSettings({ LOG_LEVEL: 'silent' });
  const app = buildApp({
    ...installation,
    passwords: createPasswords(),
    db,
    databaseAddress: () => '',
    store,
    settings,
    clock: () => new Date(),
  });
  onTestFinished(() => app.close());
  const body = { email: 'manager@example.com', password: EARLIER_PASSWORD };
  const api = clientOf(app, (await clientOf(app).login({ body })).token);
  const files = await api.listFiles({ query: { sort: 'name' } });
  return Promise.all(
    files.items.map(async ({ id, name }) => ({
      name,
      document: await api.getFileContent({ params: { id }, query: {} }),
    })),
  );
}

const readManifest = (backup: string) =>
  JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as { readonly migrations: readonly Applied[] };

describe('a database and a backup of an earlier schema', () => {
  it.each(earlierSchemas)('%s become one of this version, and lose nothing', async (name) => {
    const { dump, backup } = unpackSchema(name);
    const { db: opened, earlier } = await openDump(dump);
    expect(await describeSchema(opened)).toEqual(newest);
    const content = await readContent(opened);
    expect(partOf(content, kept(earlier))).toEqual(kept(earlier));
    const words = content['file_words']?.map((file) => String(file['words'])).join('');
    expect(words).toContain(' Qnandu Q50% Q#1.xml');
    expect(await findBrokenEntry(opened)).toBeUndefined();
    // The audit trail tells who made each revision.
    expect(content['file_revisions']?.filter((revision) => revision['uploader_id'] === null)).toEqual([]);

    const { db: restored, store } = await restoreBackup(backup);
    expect(await describeSchema(restored)).toEqual(newest);
    expect(await readContent(restored)).toEqual(content);
    expect((await readFiles(restored, store)).map((file) => file.name)).toEqual(['Big Lake 7.xml', 'Ñandú 50% #1.xml']);
  });

  describe('are refused', () => {
    const refused = async (backup: string, prepare: RawBuilder<unknown>) => {
      const database = await createTestDatabase();
      onTestFinished(() => database.drop());
      await asOwner(database, (db) => prepare.execute(db));
      const before = [await describeSchema(database.db), await readContent(database.db)];
      const answer = await restoreFrom(backup, { ...settingsOf(database), DATA_DIR: temporaryFolder() });
      expect([await describeSchema(database.db), await readContent(database.db)]).toEqual(before);
      expect(answer).toMatchObject({ code: 2, out: [] });
      return answer.told.join('\n');
    };

    it('in place of tables with a row, or of tables that something else depends on', async () => {
      const { backup } = unpackSchema('0011');
      expect(await refused(backup, sql`insert into customers (name, operator_number) values ('A', '1')`)).toBe(
        'The database is not empty: customers has rows. Please restore into an empty one.',
      );
      expect(await refused(backup, sql`create view reports as select id from customers`)).toMatch(
        /^The empty tables of another version cannot be removed \(.*depend.*\); please restore into a new database\.$/,
      );
    });

    it('when they have a migration that is unknown here', async () => {
      const { backup } = unpackSchema('0013');
      const manifest = readManifest(backup);
      const add = (migration: Applied) =>
        writeFileSync(
          join(backup, 'manifest.json'),
          JSON.stringify({ ...manifest, migrations: [...manifest.migrations.slice(0, -1), migration] }),
        );
      add({ name: '9999-later.sql', checksum: '' });
      expect(await refused(backup, sql`select 1`)).toBe(
        'The backup comes from a newer version of this program (it has 9999-later.sql); please restore it with that version.',
      );
      add({ name: '0013-words-once.sql', checksum: 'another' });
      expect(await refused(backup, sql`select 1`)).toBe(
        'The backup comes from another version of this program (it has another 0013-words-once.sql); please restore it with that version.',
      );
    });
  });

  it('have only migrations that are on the list of landed ones', async () => {
    const landed = await readLanded(migrationsFolder);
    const applied = earlierSchemas.flatMap((name) => readManifest(unpackSchema(name).backup).migrations);
    expect(landed).toEqual(expect.arrayContaining(applied));
    // Both forms of the one that was edited after it had landed.
    expect(new Set(applied.map(({ checksum }) => checksum)).size).toBe(14);
  });
});
