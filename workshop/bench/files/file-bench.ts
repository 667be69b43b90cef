import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPasswords } from '@disclosure/server/src/accounts/passwords.ts';
import { buildApp } from '@disclosure/server/src/app.ts';
import type { Db } from '@disclosure/server/src/database/db.ts';
import { openDatabase } from '@disclosure/server/src/database/open-database.ts';
import { readSettings } from '@disclosure/server/src/settings/read-settings.ts';
import type { BlobStore } from '@disclosure/server/src/storage/blob-store.ts';
import { DiskStore } from '@disclosure/server/src/storage/disk-store.ts';
import { warnings } from '@disclosure/server/test/database-server.ts';
import { insertManyFiles } from '@disclosure/server/test/many-files.ts';
import { sql } from 'kysely';
import { fetchBytes } from './bare-server.ts';

/** The whole product on an embedded database, with two people: one sees all files, the other those of ten customers. */
export interface FileBench {
  readonly db: Db;
  readonly store: BlobStore;
  readonly address: string;
  readonly tokens: Readonly<Record<Who, string>>;
  readonly customers: readonly number[];
  /** Of the second person. */
  readonly owners: readonly number[];
  get(path: string, who: Who): Promise<Buffer>;
  stop(): Promise<void>;
}

export type Who = 'all' | 'some';

const PASSWORD = 'correct horse battery';
const CUSTOMERS = 30;

export async function openFileBench(): Promise<FileBench> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-files-'));
  await chmod(folder, 0o755);
  const database = await openDatabase({ address: undefined, dataFolder: folder, log: warnings, say: () => undefined });
  const { db } = database;
  const store = new DiskStore(join(folder, 'files'), new Date());
  const passwords = createPasswords();
  const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const app = buildApp({ db, store, settings, passwords, clock: () => new Date(), version: '0', webRoot: folder });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const customers = await insertCustomers(db);
  const owners = customers.slice(0, 10);
  await insertUser(db, 'all@example.com', await passwords.hash(PASSWORD), [await insertAllAccess(db)]);
  await insertUser(db, 'some@example.com', await passwords.hash(PASSWORD), owners);
  const tokens = { all: await signIn(address, 'all'), some: await signIn(address, 'some') };
  return {
    db,
    store,
    address,
    tokens,
    customers,
    owners,
    get: (path, who) => fetchBytes(`${address}${path}`, tokens[who]),
    stop: async () => {
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function insertCustomers(db: Db): Promise<number[]> {
  const names = Array.from({ length: CUSTOMERS }, (_, index) => ({ name: `Customer ${index}`, operator_number: '1' }));
  const inserted = await db.insertInto('customers').values(names).returning('id').execute();
  return inserted.map(({ id }) => id);
}

async function insertAllAccess(db: Db): Promise<number> {
  const values = { name: 'Frontier Line', operator_number: '1', all_access: true };
  const { id } = await db.insertInto('customers').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function insertUser(db: Db, email: string, password_hash: string, customers: readonly number[]): Promise<void> {
  const values = { first_name: 'Pat', last_name: 'Lee', email, password_hash, roles: ['Manager'] };
  const { id } = await db.insertInto('users').values(values).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('customer_users')
    .values(customers.map((customer_id) => ({ customer_id, user_id: id })))
    .execute();
}

async function signIn(address: string, who: Who): Promise<string> {
  const answer = await fetch(`${address}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@example.com`, password: PASSWORD }),
  });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

const AT_ONCE = 25_000;

/** Fills the index up to so many files. Its own indexes are made afterwards, which is much faster. */
export async function countTo({ db, customers }: Pick<FileBench, 'db' | 'customers'>, files: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from files`.execute(db);
  const indexes = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
     where tablename in ('files', 'file_words') and indexdef not like 'CREATE UNIQUE%'`.execute(db);
  for (const { name } of indexes.rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  for (let from = rows[0]?.count ?? 0; from < files; from += AT_ONCE) {
    await insertManyFiles(db, Math.min(AT_ONCE, files - from), customers, from);
  }
  for (const { definition } of indexes.rows) {
    await db.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection);
      await sql`set maintenance_work_mem = '512MB'`.execute(connection);
      await sql.raw(definition).execute(connection);
      await sql`reset all`.execute(connection);
    });
  }
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze files, file_words`.execute(connection);
    await sql`reset all`.execute(connection);
  });
}
