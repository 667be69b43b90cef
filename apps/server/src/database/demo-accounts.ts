import type { Role } from '@disclosure/core';
import type { Db, Tx } from './db.ts';
import { readInstallation } from './installation.ts';

interface DemoAccount {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly roles: Role[];
}

/** One account for each role. */
export const demoAccounts: readonly DemoAccount[] = [
  { first_name: 'Morgan', last_name: 'Manager', email: 'manager@example.com', roles: ['Manager'] },
  { first_name: 'Emery', last_name: 'Editor', email: 'editor@example.com', roles: ['Editor'] },
  { first_name: 'Vivian', last_name: 'Viewer', email: 'viewer@example.com', roles: ['Viewer'] },
];

/** Inserts the accounts into an empty database and returns whether it did. Several processes may try at once. */
export function insertDemoAccounts(db: Db, passwordHash: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (await hasUsers(tx)) return false;
    const inserted = await tx
      .insertInto('users')
      .values(demoAccounts.map((account) => withPassword(account, passwordHash)))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    if (inserted.length === 0) return false;
    await tx.updateTable('installation').set({ demo: true }).execute();
    return true;
  });
}

const withPassword = (account: DemoAccount, password_hash: string) => ({ ...account, password_hash });

export const hasUsers = async (db: Db | Tx): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

/** True when the database was filled with demo data. */
export async function hasDemoData(db: Db): Promise<boolean> {
  return (await readInstallation(db)).demo;
}
