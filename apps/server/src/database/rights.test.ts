import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { inject, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from 'kysely';
import { runCommand } from '../../test/run-backup.ts';
import { asOwner, createEmptyDatabase } from '../../test/test-database.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { migrateDatabase } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { mayChangeTrail } from './rights.ts';
import { StartError } from '../start-error.ts';

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

/** The same place in another text. */
const withParameter = (address: string) => {
  const url = new URL(address);
  url.searchParams.set('application_name', 'owner');
  return url.href;
};

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
    // An older program has no rights on tables that it does not know, but its files become filings.
    await run(`revoke all on filings from ${product}`);
    await sql`
      insert into files (name, given_name, owner_kind, revision, size, sha256, uploaded_at, uploaded_by, well_name,
                         operator, customer_name, api_number, state, county, job_date, start_date, end_date)
      values ('A.xml', 'A.xml', 'everyone', 1, 1, sha256('A'), now(), '', '', '', '', '', '', '', '', '', '')`.execute(
      db,
    );
    await sql`
      insert into file_revisions (file_number, revision, blob_key, size, sha256, uploaded_at, uploaded_by, uploader_id)
      select number, 1, 'A', 1, sha256, now(), '', null from files`.execute(db);
    await run(`alter database ${name} owner to ${product}`);
    expect(await mayChangeTrail(db)).toBe(true);
  });

  it('keeps its rights when it is also the role of the product, in an address with another text', async () => {
    const { product, addressOf } = await openServerDatabase();
    const owner = withParameter(addressOf(product));
    const options = { address: addressOf(product), owner, dataFolder: temporaryFolder(), log, say: () => undefined };
    for (const _ of ['first', 'second']) {
      const opened = await openDatabase(options);
      onTestFinished(() => opened.close());
      const { db, isOneRole } = opened;
      expect(await mayChangeTrail(db)).toBe(true);
      // What the next migration does.
      await sql`update migration_checksums set name = name`.execute(db);
      expect(isOneRole).toBe(true);
    }
  });

  it('is refused without the database of the product, and in another one, before anything is made there', async () => {
    const { product, addressOf } = await openServerDatabase();
    const other = await createEmptyDatabase();
    onTestFinished(() => other.drop());
    const open = (address: string | undefined) =>
      openDatabase({ address, owner: other.owner, dataFolder: temporaryFolder(), log, say: () => undefined });
    await expect(open(addressOf(product))).rejects.toThrow(
      new StartError(
        'DATABASE_OWNER_URL names another database than DATABASE_URL; please set both to the same database.',
      ),
    );
    const folder = temporaryFolder();
    const environment = { DATABASE_URL: addressOf(product), DATABASE_OWNER_URL: other.owner, DATA_DIR: folder };
    expect(await runCommand('backup', ['--to', path.join(folder, 'backup')], environment)).toMatchObject({
      code: 2,
      told: [expect.stringContaining('DATABASE_OWNER_URL names another database')],
    });
    const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(other.db);
    expect(rows).toEqual([]);
    await expect(open(undefined)).rejects.toThrow(/^DATABASE_OWNER_URL is set without DATABASE_URL; please set /);
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
