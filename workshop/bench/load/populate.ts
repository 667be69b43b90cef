import { createPasswords } from '@disclosure/server/src/accounts/passwords.ts';
import { newDevice } from '@disclosure/server/src/accounts/devices.ts';
import { insertSession } from '@disclosure/server/src/accounts/sessions/sessions.ts';
import { DAY } from '@disclosure/server/src/clock.ts';
import { closeDatabase, connectDatabase } from '@disclosure/server/src/database/connect.ts';
import type { Db } from '@disclosure/server/src/database/db.ts';
import { joinEmbedded } from '@disclosure/server/src/database/embedded/start-embedded.ts';
import { warnings } from '@disclosure/server/test/database-server.ts';
import { addCustomer, assign } from '@disclosure/server/test/documents.ts';
import { insertManyFiles } from '@disclosure/server/test/many-files.ts';
import { sql } from 'kysely';

export interface Person {
  readonly email: string;
  readonly token: string;
}

/** What a product under load is filled with. */
export interface Population {
  readonly people: readonly Person[];
  /** Seen by everybody. */
  readonly customerId: number;
  readonly databaseAddress: string;
  /** Of the password that all have. */
  readonly passwordHash: string;
}

export const PASSWORD = 'correct horse battery';
const CUSTOMERS = 30;
/** Every other person sees the files of all customers, the rest those of so many. */
const OF_A_PERSON = 10;

/** People with sessions and an index full of files, put into the database of the product that runs on this folder. */
export async function populate(
  dataFolder: string,
  { people, files }: { people: number; files: number },
): Promise<Population> {
  const { owner: address } = await joinEmbedded({ dataFolder, say: () => undefined });
  const db = connectDatabase(address, warnings);
  try {
    const { all, customers } = await addCustomers(db);
    await countTo({ db, customers }, files);
    const hash = await createPasswords().hash(PASSWORD);
    const hired: Person[] = [];
    for (let index = 0; index < people; index += 1) {
      hired.push(await hire(db, index, { hash, customers: index % 2 === 0 ? [all] : customers.slice(0, OF_A_PERSON) }));
    }
    return { people: hired, customerId: customers[0] ?? 0, databaseAddress: address, passwordHash: hash };
  } finally {
    await closeDatabase(db);
  }
}

/** One customer whose users see all files, and many others. */
export async function addCustomers(db: Db) {
  const all = await addCustomer(db, 'Frontier Line', true);
  const customers: number[] = [];
  for (let index = 0; index < CUSTOMERS; index += 1) customers.push(await addCustomer(db, `Basin Energy ${index}`));
  return { all, customers };
}

/** Adds a user with a session. */
export async function hire(
  db: Db,
  index: number,
  has: { hash: string; customers: readonly number[] },
): Promise<Person> {
  const email = `person${index}@example.com`;
  const { id } = await db
    .insertInto('users')
    .values({ email, first_name: 'Pat', last_name: `Lee ${index}`, roles: ['Editor'], password_hash: has.hash })
    .returning('id')
    .executeTakeFirstOrThrow();
  await assign(db, id, ...has.customers);
  const user = { userId: id, passwordHash: has.hash, hasSecondStep: false };
  const browser = { address: '127.0.0.1', userAgent: '', device: newDevice().hash };
  const token = await insertSession(db, { ...user, ...browser, now: new Date(), tokenLife: DAY });
  if (token === undefined) throw new Error(`${email} got no session`);
  return { email, token };
}

const AT_ONCE = 2500;

/** Fills the index up to so many files. */
export const countTo = (bench: { db: Db; customers: readonly number[] }, files: number): Promise<void> =>
  rewrite(bench.db, ['files', 'file_words', 'filings'], async (db) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from files`.execute(db);
    for (let from = rows[0]?.count ?? 0; from < files; from += AT_ONCE) {
      await insertManyFiles(db, Math.min(AT_ONCE, files - from), bench.customers, from);
      // A trigger looks for each file among the filings: row by row, as long as the planner takes them for few.
      await sql`analyze filings`.execute(db);
    }
  });

/**
 * Writes most rows of some tables. Their indexes are made afterwards, which is much faster; and all of it takes longer than
 * any statement of the product may.
 */
export const rewrite = (product: Db, tables: readonly string[], work: (db: Db) => Promise<unknown>): Promise<void> =>
  product.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db);
    await sql`set maintenance_work_mem = '512MB'`.execute(db);
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes
       where tablename = any(${tables}::text[]) and indexdef not like 'CREATE UNIQUE%'`.execute(db);
    for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
    await work(db);
    for (const { definition } of indexes) await sql.raw(definition).execute(db);
    for (const table of tables) await sql`vacuum analyze ${sql.table(table)}`.execute(db);
    await sql`reset all`.execute(db);
  });
