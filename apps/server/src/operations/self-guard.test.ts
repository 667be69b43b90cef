import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addCustomer, hireFor, upload } from '../../test/documents.ts';
import { aVendor, hire, problemOf } from '../../test/staff.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { type Api, startTestApp, type TestApp } from '../../test/test-app.ts';
import { asOwner, createTestDatabase } from '../../test/test-database.ts';
import { until } from '../../test/until.ts';
import { MINUTE } from '../clock.ts';
import { closeDatabase, connectDatabase } from '../database/connect.ts';
import { DiskStore } from '../storage/disk-store.ts';

const silent = { error: () => undefined };
const countVendors = async ({ db }: TestApp) => (await db.selectFrom('vendors').select('id').execute()).length;

interface Line {
  readonly level: number;
  readonly msg: string;
}

/** What was logged beside the requests. */
const linesOf = ({ logs }: TestApp) =>
  logs.map((line) => JSON.parse(line) as Line).filter(({ level, msg }) => level >= 40 || msg === 'Ready again');

describe('an instance below a newer one', () => {
  const onMustStop = vi.fn<() => void>();
  let test: TestApp;
  let manager: Api;
  beforeAll(async () => {
    test = await startTestApp({}, { onMustStop });
    ({ api: manager } = await hire(test, 'Manager'));
  });
  afterAll(() => test.stop());
  const upgrading = 'The server is being upgraded. Please try again in a moment.';
  const apply = (name: string, word: string) =>
    asOwner(test, (db) => sql`insert into migration_checksums values (${name}, '', ${word})`.execute(db));

  it('serves on where older programs may go on', async () => {
    await apply('9998-later.sql', 'may go on');
    await manager.createVendor({ body: aVendor });
    expect(await test.api().getReadiness()).toEqual({ status: 'ready' });
    expect(onMustStop).not.toHaveBeenCalled();
  });

  it('writes nothing more where it must stop, and asks once to be stopped', async () => {
    await apply('9999-later.sql', 'must stop');
    const refused = await problemOf(manager.createVendor({ body: aVendor }));
    expect(refused).toMatchObject({ status: 503, message: upgrading, details: { retryAfterSeconds: 2 } });
    await until(() => expect(onMustStop).toHaveBeenCalledTimes(1));
    expect(await countVendors(test)).toBe(1);
    const url = { url: '/api/vendors', headers: { accept: 'application/json' } };
    const answer = await test.app.inject(url);
    expect(answer.json()).toMatchObject({ message: upgrading });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect((await test.app.inject('/healthz')).statusCode).toBe(200);
    expect((await test.app.inject('/readyz')).json()).toMatchObject({ message: 'Not ready: schema' });
    expect(onMustStop).toHaveBeenCalledTimes(1);
    // It is planned, so it is no error.
    expect(linesOf(test)).toEqual([
      expect.objectContaining({
        level: 40,
        msg: 'The database has the migration 9999-later.sql, which is not known here: this version stops',
      }),
    ]);
  });
});

/** On connections that may break without a warning. */
async function startOnDatabase(): Promise<TestApp> {
  const database = await createTestDatabase();
  const db = connectDatabase(database.address, silent);
  const test = await startTestApp({}, { db });
  onTestFinished(async () => {
    await test.stop();
    await closeDatabase(db);
    await database.drop();
  });
  return { ...test, db, owner: database.owner };
}

describe('a database that can only be read', () => {
  it('is read, and a call that writes gets 503 before anything is written; it recovers by itself', async () => {
    const test = await startOnDatabase();
    const customerId = await addCustomer(test.db, 'Lone Star Energy');
    const { api: editor } = await hireFor(test, 'Editor', 'editor@example.com', [customerId]);
    const turn = (to: 'on' | 'off') =>
      asOwner(test, async (db) => {
        const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
        const name = sql.id(rows[0]?.name ?? '');
        await db.connection().execute(async (one) => {
          await sql`set default_transaction_read_only to off`.execute(one);
          await sql`alter database ${name} set default_transaction_read_only to ${sql.raw(to)}`.execute(one);
        });
        // As at a fail-over, all connections are new. Afterwards, those that can only read must be given up by themselves.
        if (to === 'off') return;
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
                   where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
      });
    await turn('on');
    // A minute later, the activity of the user would be recorded.
    test.pass(2 * MINUTE);
    await until(async () => expect((await editor.listFiles({ query: {} })).items).toEqual([]));
    expect(await problemOf(upload(editor, { customerId }))).toMatchObject({
      status: 503,
      details: { retryAfterSeconds: 2 },
    });
    const ready = await test.app.inject('/readyz');
    expect(ready.json()).toMatchObject({ message: 'Not ready: database' });
    expect(await problemOf(upload(editor, { customerId }))).toMatchObject({
      message: expect.stringContaining('can only be read'),
    });
    const blobs = [];
    for await (const { key } of test.store.list()) blobs.push(key);
    expect(blobs).toEqual([]);
    await turn('off');
    await until(async () => expect((await test.app.inject('/readyz')).statusCode).toBe(200));
    await upload(editor, { customerId });
    expect(linesOf(test).map(({ msg }) => msg)).toEqual(['Not ready: database', 'Ready again']);
  });
});

describe('a disk without space', () => {
  it('is named before a file is refused', async () => {
    const store = new DiskStore(temporaryFolder(), new Date());
    expect(await store.spaceLeft()).toBeGreaterThan(0);
    vi.spyOn(store, 'spaceLeft').mockResolvedValue(99_000_000);
    const test = await startTestApp({}, { store });
    onTestFinished(() => test.stop());
    expect((await test.app.inject('/readyz')).json()).toMatchObject({ message: 'Not ready: disk' });
    const line = test.logs.find((each) => each.includes('Not ready: disk'));
    expect(line).toContain('The disk of the stored files has only 99 MB left');
  });
});

describe('an outage', () => {
  it('of the database is one line in the log, however many requests it fails', async () => {
    const db = connectDatabase('postgres://x@127.0.0.1:1/x', silent);
    const lonely = await startTestApp({}, { db });
    onTestFinished(async () => {
      await lonely.stop();
      await closeDatabase(db);
    });
    for (let time = 0; time < 3; time += 1) expect((await lonely.app.inject('/api/version')).statusCode).toBe(503);
    expect(linesOf(lonely)).toEqual([expect.objectContaining({ level: 50, msg: 'Not ready: database' })]);
  });

  it('of the storage is one line when it begins, and one when a look finds that it is over', async () => {
    const test = await startTestApp();
    onTestFinished(() => test.stop());
    const customerId = await addCustomer(test.db, 'Lone Star Energy');
    const { api: editor } = await hireFor(test, 'Editor', 'editor@example.com', [customerId]);
    const [here, elsewhere] = [join(test.folder, 'files'), join(test.folder, 'elsewhere')];
    renameSync(here, elsewhere);
    for (let time = 0; time < 3; time += 1) {
      expect(await problemOf(upload(editor, { customerId }))).toMatchObject({ status: 503 });
    }
    renameSync(elsewhere, here);
    await upload(editor, { customerId });
    for (let time = 0; time < 3; time += 1) await test.api().getReadiness();
    expect(linesOf(test).map(({ msg }) => msg)).toEqual(['Not ready: storage', 'Ready again']);
  });
});
