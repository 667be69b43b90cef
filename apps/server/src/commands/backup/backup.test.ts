import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { azureSettings } from '../../../test/azure-settings.ts';
import { addCustomer, aDocument, hireFor, upload } from '../../../test/documents.ts';
import { openOlderContainer } from '../../../test/older-container.ts';
import { runCommand } from '../../../test/run-backup.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { type Api, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createEmptyDatabase, createTestDatabase } from '../../../test/test-database.ts';
import { backUp as copyAll } from '../../backup/back-up.ts';
import { migrateDatabase } from '../../database/migrate.ts';
import { adoptBlobs } from '../../files/adopt/adopt-blobs.ts';
import type { BlobStore } from '../../storage/blob-store.ts';
import { openStore } from '../../storage/open-store.ts';

let test: TestApp;
let editor: Api;
let customerId: number;
let source: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  source = { DATABASE_URL: test.databaseAddress, DATA_DIR: test.folder };
  customerId = await addCustomer(test.db, 'Tab\t, line\n, \\N, "quote", ñ 🛢');
  editor = (await hireFor(test, 'Editor', 'editor@example.com', [customerId])).api;
  await upload(editor, { wellName: 'One 1H', customerId });
});
afterAll(() => test.stop());

const backUp = (folder: string) => runCommand('backup', ['--to', folder], source);

/** An empty database and an empty folder for files. */
async function emptyTarget() {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
  return { database, environment: { DATABASE_URL: database.address, DATA_DIR: temporaryFolder() } };
}

const filesIn = (folder: string) =>
  readdirSync(join(folder, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\/[0-9a-f-]{36}$/.test(name),
  );

/** The store of the product, which lists its files in another way. */
const storeThatLists = (list: BlobStore['list']): BlobStore =>
  new Proxy(test.store, {
    get(store, name: keyof BlobStore) {
      const part = name === 'list' ? list : store[name];
      return typeof part === 'function' ? part.bind(store) : part;
    },
  });

const services = (store: BlobStore) => ({
  address: test.databaseAddress,
  store,
  clock: () => test.now(),
  program: '1.2.3',
});

describe('a backup', () => {
  it('is brought up to date in the same folder, and copies only what is new', async () => {
    const folder = temporaryFolder();
    expect(await backUp(folder)).toMatchObject({ code: 0 });
    const [first = ''] = filesIn(folder);
    const written = statSync(join(folder, 'files', first)).ino;
    await upload(editor, { wellName: 'Two 1H', customerId });
    expect((await backUp(folder)).out.at(-1)).toMatch(/2 files, \d+ bytes$/);
    expect(filesIn(folder)).toHaveLength(2);
    expect(statSync(join(folder, 'files', first)).ino).toBe(written);
    expect(readdirSync(folder).filter((name) => name.startsWith('snapshot-'))).toHaveLength(1);
  });

  it('holds until the next one is complete, also when that one is cut off', async () => {
    const folder = temporaryFolder();
    const { out } = await backUp(folder);
    const [key = ''] = filesIn(folder).map((name) => basename(name));
    await test.store.annotate(key, { customerName: 'Another' });
    const cutOff = storeThatLists(async function* () {
      yield* test.store.list();
      throw new Error('The power is gone');
    });
    await expect(copyAll(services(cutOff), folder)).rejects.toThrow('The power is gone');
    const { environment } = await emptyTarget();
    expect(await runCommand('restore', ['--from', folder], environment)).toMatchObject({ code: 0, out });
  });

  it('names what the store has lost, and holds the rest', async () => {
    const { id, sha256 } = await upload(editor, { wellName: 'Lost 1H', customerId });
    const { blob_key: key } = await test.db
      .selectFrom('file_revisions')
      .select('blob_key')
      .where('sha256', '=', Buffer.from(sha256, 'hex'))
      .executeTakeFirstOrThrow();
    await test.store.delete(key);
    const folder = temporaryFolder();
    const { code, out } = await backUp(folder);
    expect(code).toBe(1);
    expect(out).toContain(`missing  ${key}`);
    const { environment } = await emptyTarget();
    expect(await runCommand('restore', ['--from', folder], environment)).toMatchObject({ code: 1, out });
    await test.db.deleteFrom('files').where('id', '=', id).execute();
  });

  it('is taken again when a file is removed for good meanwhile', async () => {
    const { id } = await upload(editor, { wellName: 'Purged 1H', customerId });
    const removing = storeThatLists(async function* () {
      const file = test.db.selectFrom('files').select('number').where('id', '=', id);
      const revisions = test.db.selectFrom('file_revisions').select('blob_key').where('file_number', 'in', file);
      const keys = await revisions.execute();
      await test.db.deleteFrom('files').where('id', '=', id).execute();
      for (const { blob_key } of keys) await test.store.delete(blob_key);
      yield* test.store.list();
    });
    const made = await copyAll(services(removing), temporaryFolder());
    expect(made.flaws).toEqual([]);
    expect(made.tables.find(({ name }) => name === 'file_revisions')?.rows).toBe(made.files.count);
  });

  it('gives blobs of an older tool keys of the product, so that they can be put anywhere', async () => {
    const settings = azureSettings();
    const container = await openOlderContainer(settings);
    await container.put('2023/older ñ.xml', aDocument(), { wellName: 'x' });
    const store = await openStore(settings, new Date());
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    for await (const _ of adoptBlobs({ db: database.db, store, clock: () => test.now() }, false));
    const azure = {
      DATABASE_URL: database.address,
      AZURE_STORAGE_CONNECTION_STRING: settings.AZURE_STORAGE_CONNECTION_STRING ?? '',
      AZURE_STORAGE_CONTAINER: settings.AZURE_STORAGE_CONTAINER,
    };
    const folder = temporaryFolder();
    const saved = await runCommand('backup', ['--to', folder], azure);
    expect(saved).toMatchObject({ code: 0 });
    expect(saved.out.at(-1)).toContain(' 1 files, ');
    const { environment } = await emptyTarget();
    expect(await runCommand('restore', ['--from', folder], environment)).toMatchObject({ code: 0, out: saved.out });
  });

  it('does not go where something else is, and not without a database', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'holiday.jpg'), '');
    expect(await backUp(folder)).toMatchObject({ code: 2, told: [expect.stringContaining('holds something else')] });
    const nothing = await runCommand('backup', ['--to', temporaryFolder()], { DATA_DIR: join(folder, 'none') });
    expect(nothing).toMatchObject({ code: 2, told: [expect.stringContaining('There is no database in')] });
    expect(await runCommand('backup', [], source)).toMatchObject({ code: 2, told: [expect.stringContaining('--to')] });
  });
});

describe('a restore', () => {
  it('goes on counting where the source was, and takes new rows', async () => {
    const folder = temporaryFolder();
    await backUp(folder);
    const { database, environment } = await emptyTarget();
    expect(await runCommand('restore', ['--from', folder], environment)).toMatchObject({ code: 0 });
    expect(await database.db.selectFrom('customers').select(['id', 'name']).execute()).toEqual([
      { id: customerId, name: 'Tab\t, line\n, \\N, "quote", ñ 🛢' },
    ]);
    expect(await addCustomer(database.db, 'Next')).toBe(await addCustomer(test.db, 'Next'));
  });

  it('is refused by a store that is not empty', async () => {
    const folder = temporaryFolder();
    await backUp(folder);
    await upload(editor, { wellName: 'Later 1H', customerId });
    const { environment } = await emptyTarget();
    expect(await runCommand('restore', ['--from', folder], { ...environment, DATA_DIR: test.folder })).toMatchObject({
      code: 2,
      told: [expect.stringContaining('The store is not empty')],
    });
  });

  it('is refused by a database that is not empty', async () => {
    const folder = temporaryFolder();
    await backUp(folder);
    const { environment } = await emptyTarget();
    await runCommand('restore', ['--from', folder], environment);
    const again = await runCommand('restore', ['--from', folder], environment);
    expect(again).toMatchObject({ code: 2, out: [], told: [expect.stringContaining('The database is not empty: ')] });
  });

  it('refuses a backup that was cut off', async () => {
    const folder = temporaryFolder();
    await backUp(folder);
    rmSync(join(folder, 'manifest.json'));
    const { environment } = await emptyTarget();
    expect(await runCommand('restore', ['--from', folder], environment)).toMatchObject({
      code: 2,
      told: [`There is no complete backup in ${folder}.`],
    });
  });

  it('refuses a damaged backup before it touches anything', async () => {
    const folder = temporaryFolder();
    await backUp(folder);
    const [file = ''] = filesIn(folder);
    const place = join(folder, 'files', file);
    const bytes = readFileSync(place);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    writeFileSync(place, bytes);
    const { environment } = await emptyTarget();
    expect(await runCommand('restore', ['--from', folder], environment)).toEqual({
      code: 2,
      out: [],
      told: [`The backup is damaged: files/${file} is missing or not as it was written. Nothing was restored.`],
    });
    expect(readdirSync(join(environment.DATA_DIR, 'files')).sort()).toEqual(['README.txt', 'unfinished']);
  });

  it('brings a backup of an earlier version to this one', async () => {
    const earlier = await createEmptyDatabase();
    onTestFinished(() => earlier.drop());
    const log = { error: (_: object, text: string) => expect.unreachable(text) };
    await migrateDatabase(earlier.address, log, { last: '0006-two-step-sign-in.sql' });
    const id = await addCustomer(earlier.db, 'Old Basin');
    const folder = temporaryFolder();
    const old = { DATABASE_URL: earlier.address, DATA_DIR: temporaryFolder() };
    expect(await runCommand('backup', ['--to', folder], old)).toMatchObject({ code: 0 });
    const { database, environment } = await emptyTarget();
    expect(await runCommand('restore', ['--from', folder], environment)).toMatchObject({ code: 0 });
    expect(await database.db.selectFrom('customers').select('id').execute()).toEqual([{ id }]);
    expect(await database.db.selectFrom('files').select('json').execute()).toEqual([]);
  });
});
