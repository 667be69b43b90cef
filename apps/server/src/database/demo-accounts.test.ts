import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { hasDemoData, insertDemoAccounts } from './demo-accounts.ts';

describe('demo accounts', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
    onTestFinished(() => database.drop());
  });
  const users = () =>
    database.db.selectFrom('users').select(['first_name', 'last_name', 'email', 'roles', 'password_hash']).execute();

  it('fill an empty database, one for each role', async () => {
    expect(await insertDemoAccounts(database.db, 'hash')).toBe(true);
    expect(await users()).toMatchObject([
      { email: 'manager@example.com', roles: ['Manager'], password_hash: 'hash' },
      { email: 'editor@example.com', roles: ['Editor'], password_hash: 'hash' },
      { email: 'viewer@example.com', roles: ['Viewer'], password_hash: 'hash' },
    ]);
    expect(await hasDemoData(database.db)).toBe(true);
  });

  it('are inserted once when several processes start together', async () => {
    const done = await Promise.all([1, 2, 3, 4].map(() => insertDemoAccounts(database.db, 'hash')));
    expect(done.filter(Boolean)).toEqual([true]);
    expect(await users()).toHaveLength(3);
  });

  it('stay out of a database that has a user', async () => {
    const user = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.org', roles: ['Manager'] };
    await database.db.insertInto('users').values(user).execute();
    expect(await insertDemoAccounts(database.db, 'hash')).toBe(false);
    expect(await users()).toHaveLength(1);
    expect(await hasDemoData(database.db)).toBe(false);
  });
});
