import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { connectPool, databaseOn } from '../database/connect.ts';
import { StartError } from '../start-error.ts';
import { DiskStore } from '../storage/disk-store.ts';
import { joinInstances } from './join-instances.ts';

let database: TestDatabase;
beforeAll(async () => (database = await createTestDatabase()));
beforeEach(() => database.db.deleteFrom('instances').execute());
afterAll(() => database.drop());

const join = (identity: string) => joinInstances(database.db, { identity });
const count = async () => (await database.db.selectFrom('instances').select('id').execute()).length;

describe('instances on one database', () => {
  it('join each other when they keep files in the same place', async () => {
    const [one, other] = [await join('folder a'), await join('folder a')];
    expect(await count()).toBe(2);
    await one.leave();
    await other.leave();
    expect(await count()).toBe(0);
  });

  it('are refused when another keeps files elsewhere, and leave no trace', async () => {
    await join('folder a');
    await expect(join('folder b')).rejects.toThrow(StartError);
    await expect(join('folder b')).rejects.toThrow(
      /keeps its files elsewhere \(folder a, here folder b\); please give all instances the same AZURE_STORAGE settings/,
    );
    expect(await count()).toBe(1);
  });

  it('wait before they join for older ones that a migration has told to stop, but not for ever', async () => {
    const older = { store: 'folder a', knows: '0001' };
    const add = () =>
      database.db
        .insertInto('instances')
        .values({ id: randomUUID(), ...older })
        .execute();
    await add();
    const [ends, hangs] = [vi.fn(() => database.db.deleteFrom('instances').execute()), vi.fn(async () => undefined)];
    await joinInstances(database.db, { identity: 'folder a' }, { wait: ends });
    expect(ends).toHaveBeenCalledTimes(1);
    await add();
    await joinInstances(database.db, { identity: 'folder a' }, { wait: hangs });
    expect(hangs).toHaveBeenCalledTimes(50);
    expect(await count()).toBe(3);
  });

  it('that start together leave one', async () => {
    const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map(join));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('forget one that was killed, but not one that stays', async () => {
    const age = () => sql`update instances set seen_at = seen_at - interval '91 seconds'`.execute(database.db);
    const membership = await join('folder a');
    await age();
    await membership.stay();
    await expect(join('folder b')).rejects.toThrow(StartError);
    await age();
    await expect(join('folder b')).resolves.toBeDefined();
  });
});

describe('an instance with a database of its own', () => {
  it('does not wait for itself after it was killed, wherever it keeps its files now', async () => {
    await join('folder a');
    await joinInstances(database.db, { identity: 'folder b' }, { isAlone: true });
    expect(await database.db.selectFrom('instances').select('store').execute()).toEqual([{ store: 'folder b' }]);
  });
});

describe('instances with copies of one folder', () => {
  const aStore = (folder: string) => new DiskStore(folder, new Date());
  const copyOf = (folder: string) => {
    const copy = temporaryFolder();
    cpSync(folder, copy, { recursive: true });
    return aStore(copy);
  };

  it('are refused, while those who share it join each other', async () => {
    const folder = temporaryFolder();
    const [store, copy] = [aStore(folder), copyOf(folder)];
    expect(copy.identity).toBe(store.identity);
    await joinInstances(database.db, store);
    await joinInstances(database.db, aStore(folder));
    await expect(joinInstances(database.db, copy)).rejects.toThrow(
      'Another instance on this database keeps its files in a copy of this folder; please give all instances the same',
    );
    expect(await count()).toBe(2);
  });

  it('are noticed by the first when the copy was made while it ran', async () => {
    const folder = temporaryFolder();
    const first = await joinInstances(database.db, aStore(folder));
    const second = await joinInstances(database.db, copyOf(folder));
    await expect(first.stay()).rejects.toThrow('in a copy of this folder');
    await second.leave();
    await expect(first.stay()).resolves.toBeUndefined();
  });

  it('are not suspected while the disk is not mounted', async () => {
    const folder = temporaryFolder();
    const [first] = [
      await joinInstances(database.db, aStore(folder)),
      await joinInstances(database.db, aStore(folder)),
    ];
    rmSync(folder, { recursive: true });
    await expect(first.stay()).resolves.toBeUndefined();
  });

  it('are strangers to each other on databases of their own', async () => {
    const folder = temporaryFolder();
    await joinInstances(database.db, aStore(folder));
    await database.db.deleteFrom('instances').execute();
    await expect(joinInstances(database.db, copyOf(folder))).resolves.toBeDefined();
  });
});

describe('an instance that stops', () => {
  it('does so also while the database is away', async () => {
    const pool = connectPool(database.address, { error: () => undefined });
    const membership = await joinInstances(databaseOn(pool), { identity: 'folder a' });
    await pool.end();
    await expect(membership.leave()).resolves.toBeUndefined();
    expect(await count()).toBe(1);
  });
});

describe('a folder of files', () => {
  it('is the same for all who open it, and no other is', () => {
    const [folder, now] = [temporaryFolder(), new Date()];
    const { identity } = new DiskStore(folder, now);
    expect(identity).toMatch(/^folder [0-9a-f-]{36}$/);
    expect(new DiskStore(folder, now).identity).toBe(identity);
    expect(new DiskStore(temporaryFolder(), now).identity).not.toBe(identity);
  });
});
