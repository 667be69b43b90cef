import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { createDatabase, dropDatabase } from '../../test/database-names.ts';
import { startTcpServer } from '../../test/database-server.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { hasDemoData, insertDemoAccounts } from './demo-accounts.ts';
import { openDatabase } from './open-database.ts';

const log = { error: (_details: object, text: string) => expect.unreachable(text) };

async function open(address: string | undefined) {
  const database = await openDatabase({ address, dataFolder: temporaryFolder(), log, say: () => undefined });
  onTestFinished(() => database.close());
  return database;
}

describe('an open database', () => {
  it('is migrated and takes data, embedded', async () => {
    const { db } = await open(undefined);
    expect(await insertDemoAccounts(db, 'hash')).toBe(true);
    expect(await hasDemoData(db)).toBe(true);
  });

  it('is migrated and takes data, on a server', async () => {
    const server = await startTcpServer(inject('usedData'));
    onTestFinished(() => server.stop());
    const { name, address } = await createDatabase(server.address, 'template0');
    onTestFinished(() => dropDatabase(server.address, name));
    const { db } = await open(address);
    expect(await insertDemoAccounts(db, 'hash')).toBe(true);
    expect(await db.selectFrom('users').select(['id', 'email']).orderBy('id').execute()).toEqual([
      { id: 1, email: 'manager@example.com' },
      { id: 2, email: 'editor@example.com' },
      { id: 3, email: 'viewer@example.com' },
    ]);
    const twice = db
      .insertInto('users')
      .values({ first_name: 'M', last_name: 'M', email: 'Manager@Example.com', roles: [] });
    await expect(twice.execute()).rejects.toThrow('users_by_email');
  });
});
