import { randomUUID } from 'node:crypto';
import { inject, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from 'kysely';
import { asOwner, createEmptyDatabase } from '../../test/test-database.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { migrateDatabase } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { mayChangeTrail } from './rights.ts';

const log = { error: (_: object, text: string) => expect.unreachable(text) };
const PASSWORD = 'p';

/** A database on a server, with tables that the role of the product has made, and a second role. */
async function openServerDatabase() {
  const database = await createEmptyDatabase();
  const [product, owner] = ['product', 'owner'].map((name) => `${name}_${randomUUID().slice(0, 8)}`) as [
    string,
    string,
  ];
  const run = (...statements: string[]) =>
    asOwner(database, async (db) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    });
  const name = new URL(database.owner).pathname.slice(1);
  await run(
    ...[product, owner].map((role) => `create role ${role} login password '${PASSWORD}'`),
    `alter database ${name} owner to ${product}`,
  );
  onTestFinished(async () => {
    await database.drop();
    await asOwner({ owner: inject('databaseServer').address }, (db) =>
      sql.raw(`drop role ${product}, ${owner}`).execute(db),
    );
  });
  const addressOf = (role: string) =>
    Object.assign(new URL(database.owner), { username: role, password: PASSWORD }).href;
  await migrateDatabase(addressOf(product), log);
  return { name, product, owner, run, addressOf };
}

describe('an owner of the tables on a server', () => {
  it('takes them over from the role of the product, which cannot change the audit trail any more', async () => {
    const { name, product, owner, run, addressOf } = await openServerDatabase();
    const options = { address: addressOf(product), owner: addressOf(owner), dataFolder: temporaryFolder(), log };
    const open = () => openDatabase({ ...options, say: () => undefined });
    await expect(open()).rejects.toThrow(
      `The tables belong to ${product}, and the role of DATABASE_OWNER_URL cannot take them over`,
    );
    await run(`grant ${product} to ${owner}`, `alter database ${name} owner to ${owner}`);
    const [first, second] = await Promise.all([open(), open()]);
    onTestFinished(async () => {
      await first.close();
      await second.close();
    });
    const { db } = first;
    expect(await mayChangeTrail(db)).toBe(false);
    const deleted = db.deleteFrom('audit_entries').execute();
    await expect(deleted).rejects.toThrow('permission denied for table audit_entries');
    await expect(sql`delete from migration_checksums`.execute(db)).rejects.toThrow('permission denied');
    await db.insertInto('customers').values({ name: 'A', operator_number: '1' }).execute();
    await run(`alter database ${name} owner to ${product}`);
    expect(await mayChangeTrail(db)).toBe(true);
  });

  it('is named when it cannot be reached', async () => {
    const { product, addressOf } = await openServerDatabase();
    const owner = Object.assign(new URL(addressOf('nobody')), { pathname: '/none' }).href;
    const opening = openDatabase({
      address: addressOf(product),
      owner,
      dataFolder: temporaryFolder(),
      log,
      say: () => undefined,
    });
    await expect(opening).rejects.toThrow(/^The database cannot be reached \(.*\); please check DATABASE_OWNER_URL\.$/);
  });
});
