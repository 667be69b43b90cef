import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { azureSettings } from '../../../test/azure-settings.ts';
import { backedUpProduct, emptyTarget, filesIn, restoreFrom } from '../../../test/backed-up-product.ts';
import { aDocument, upload } from '../../../test/documents.ts';
import { openOlderContainer } from '../../../test/older-container.ts';
import { runCommand } from '../../../test/run-backup.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { installation } from '../../../test/test-app.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { until } from '../../../test/until.ts';
import { watchSettling } from '../../../test/watch-settling.ts';
import { backUp as copyAll } from '../../backup/back-up.ts';
import { adoptBlobs } from '../../files/adopt/adopt-blobs.ts';
import type { BlobStore } from '../../storage/blob-store.ts';
import { openStore } from '../../storage/open-store.ts';

const product = backedUpProduct();

const backUp = (folder: string) => runCommand('backup', ['--to', folder], product().source);

/** The store of the product, which lists its files in another way. */
const storeThatLists = (list: BlobStore['list']): BlobStore =>
  new Proxy(product().test.store, {
    get(store, name: keyof BlobStore) {
      const part = name === 'list' ? list : store[name];
      return typeof part === 'function' ? part.bind(store) : part;
    },
  });

const services = (store: BlobStore) => ({
  address: product().test.databaseAddress,
  store,
  clock: () => product().test.now(),
  program: installation.program,
  secrets: [],
});

describe('a backup', () => {
  it('is brought up to date in the same folder, and copies only what is new', async () => {
    const { editor, customerId } = product();
    const folder = temporaryFolder();
    expect(await backUp(folder)).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).toMatchObject({
      program: '1.2.3',
      commit: '0123456789ab',
      schema: '0021',
    });
    const [first = ''] = filesIn(folder);
    const written = statSync(join(folder, 'files', first)).ino;
    await upload(editor, { wellName: 'Two 1H', customerId });
    expect((await backUp(folder)).out.at(-1)).toMatch(/2 files, \d+ bytes$/);
    expect(filesIn(folder)).toHaveLength(2);
    expect(statSync(join(folder, 'files', first)).ino).toBe(written);
    expect(readdirSync(folder).filter((name) => name.startsWith('snapshot-'))).toHaveLength(1);
  });

  it('names the files whose notes cannot be read, and so does a restore', async () => {
    const { test, editor, customerId } = product();
    const { id } = await upload(editor, { wellName: 'Without notes 1H', customerId });
    const { blob_key: key } = await test.db
      .selectFrom('file_revisions')
      .innerJoin('files', 'files.number', 'file_revisions.file_number')
      .select('blob_key')
      .where('files.id', '=', id)
      .executeTakeFirstOrThrow();
    const notes = join(test.folder, 'files', key.slice(0, 2), `${key}.json`);
    const text = readFileSync(notes);
    writeFileSync(notes, '{"na');
    onTestFinished(() => writeFileSync(notes, text));
    const folder = temporaryFolder();
    const { code, out } = await backUp(folder);
    expect(code).toBe(0);
    expect(out.filter((line) => !line.startsWith('table'))).toEqual([
      `no notes  ${key}`,
      expect.stringMatching(/^all {4}/),
    ]);
    const { environment } = await emptyTarget();
    expect(await restoreFrom(folder, environment)).toMatchObject({ code: 0, out });
  });

  it('holds until the next one is complete, also when that one is cut off', async () => {
    const { test } = product();
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
    expect(await restoreFrom(folder, environment)).toMatchObject({ code: 0, out });
  });

  it('lets others change the tables once it has them, while it still copies files', async () => {
    const { test } = product();
    const slow = storeThatLists(async function* () {
      await test.db.transaction().execute((tx) => sql`lock table file_revisions in access exclusive mode`.execute(tx));
      yield* test.store.list();
    });
    expect((await copyAll(services(slow), temporaryFolder())).flaws).toEqual([]);
  });

  it('holds when an earlier one to the same folder ends after it', async () => {
    const { test } = product();
    const folder = temporaryFolder();
    const overtaken = storeThatLists(async function* () {
      await until(() =>
        expect(readdirSync(folder, { recursive: true })).toContainEqual(expect.stringMatching(/\/vendors\.tsv$/)),
      );
      expect(await backUp(folder)).toMatchObject({ code: 0 });
      yield* test.store.list();
    });
    await expect(copyAll(services(overtaken), folder)).rejects.toThrow('begun later');
    const { environment } = await emptyTarget();
    expect(await restoreFrom(folder, environment)).toMatchObject({ code: 0 });
  });

  it('leaves one to the same folder that was begun later to its end', async () => {
    const { test } = product();
    const folder = temporaryFolder();
    const [begun, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = storeThatLists(async function* () {
      begun.resolve();
      await free.promise;
      yield* test.store.list();
    });
    const first = copyAll(services(held), folder);
    await begun.promise;
    const later = storeThatLists(async function* () {
      free.resolve();
      await first;
      yield* test.store.list();
    });
    const { sha256 } = await copyAll({ ...services(later), clock: () => new Date(0) }, folder);
    const { environment } = await emptyTarget();
    const { code, out } = await restoreFrom(folder, environment);
    expect([code, out.at(-1)]).toEqual([0, expect.stringContaining(sha256)]);
  });

  it.runIf(existsSync('/proc/self/fd'))('is all on the disk where each file is settled by itself', async () => {
    const { test } = product();
    const folder = temporaryFolder();
    vi.stubEnv('PATH', folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    const settled = watchSettling();
    await copyAll(services(test.store), folder);
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name !== 'manifest.json');
    expect(names).toContainEqual(expect.stringMatching(/SHA256SUMS$/));
    expect(settled).toEqual(expect.arrayContaining(names.map((name) => join(folder, name))));
  });

  it('names what the store has lost, and holds the rest', async () => {
    const { test, editor, customerId } = product();
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
    expect(await restoreFrom(folder, environment)).toMatchObject({ code: 1, out });
    await test.db.deleteFrom('files').where('id', '=', id).execute();
  });

  it('keeps what it holds from before when the store has lost it since', async () => {
    const folder = temporaryFolder();
    const { out } = await backUp(folder);
    const empty = storeThatLists(async function* () {});
    expect((await copyAll(services(empty), folder)).flaws).toEqual([]);
    const { environment } = await emptyTarget();
    expect((await restoreFrom(folder, environment)).out.at(-1)).toBe(out.at(-1));
  });

  it('is taken again when a file is removed for good meanwhile', async () => {
    const { test, editor, customerId } = product();
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
    const { test } = product();
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
    expect(await restoreFrom(folder, environment)).toMatchObject({ code: 0, out: saved.out });
  });

  it('does not go where something else is, and not without a database', async () => {
    const { source } = product();
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'holiday.jpg'), '');
    expect(await backUp(folder)).toMatchObject({ code: 2, told: [expect.stringContaining('holds something else')] });
    const nothing = await runCommand('backup', ['--to', temporaryFolder()], { DATA_DIR: join(folder, 'none') });
    expect(nothing).toMatchObject({ code: 2, told: [expect.stringContaining('There is no database in')] });
    expect(await runCommand('backup', [], source)).toMatchObject({ code: 2, told: [expect.stringContaining('--to')] });
  });
});
