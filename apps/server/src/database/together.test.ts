import { sql } from 'kysely';
import type { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { closeDatabase, connectPool, databaseOn } from './connect.ts';
import type { Db } from './db.ts';
import { planOnce } from './plan-once.ts';
import { together } from './together.ts';

/** On one connection, which tells how many statements at most waited for an answer at the same time. */
async function openWatched() {
  const database = await createTestDatabase();
  const pool = connectPool(database.address, { error: () => undefined });
  pool.options.max = 1;
  const sent = { waiting: 0, most: 0, mostAtOnce: () => sent.most };
  pool.on('connect', (client) => {
    const { connection } = client as Client;
    const sync = connection.sync.bind(connection);
    connection.sync = () => {
      sent.most = Math.max(sent.most, (sent.waiting += 1));
      sync();
    };
    connection.on('readyForQuery', () => (sent.waiting = Math.max(0, sent.waiting - 1)));
  });
  const db = databaseOn(pool);
  onTestFinished(async () => {
    await closeDatabase(db);
    await database.drop();
  });
  await sql`create temporary table numbers (number int primary key)`.execute(db);
  return { db, sent };
}

const insert = (db: Db, number: number) => sql`insert into numbers values (${number})`.compile(db);
const list = (db: Db) => sql<{ number: number }>`select number from numbers order by number`.compile(db);
const numbersIn = async (db: Db) => (await db.executeQuery(list(db))).rows.map(({ number }) => number);
const divide = (db: Db, by: number) =>
  sql<{ result: number }>`select ${planOnce} 10 / ${by}::int as result`.compile(db);

describe('statements together', () => {
  it('are sent without waiting for answers, and see what those before them have done', async () => {
    const { db, sent } = await openWatched();
    const rows = await db
      .transaction()
      .execute((tx) =>
        together(tx, insert(tx, 1), insert(tx, 2), list(tx), sql`select ${'0.5'}::numeric as half`.compile(tx)),
      );
    expect(rows).toEqual([[], [], [{ number: 1 }, { number: 2 }], [{ half: 0.5 }]]);
    // The list has no parameters, so it is sent without this message.
    expect(sent.mostAtOnce()).toBe(3);
  });

  it('are all undone when one of them fails, none after it is run, and the connection goes on', async () => {
    const { db } = await openWatched();
    const fail = (...last: Parameters<typeof insert>[1][]) =>
      db.transaction().execute((tx) => together(tx, insert(tx, 1), ...last.map((each) => insert(tx, each))));
    await expect(fail(1, 2)).rejects.toMatchObject({ code: '23505' });
    expect(await numbersIn(db)).toEqual([]);
    await fail(3);
    expect(await numbersIn(db)).toEqual([1, 3]);
  });

  it('are planned once where they are marked, also together with others, and also after they have failed', async () => {
    const { db } = await openWatched();
    await expect(together(db, divide(db, 0), divide(db, 1))).rejects.toThrow('division by zero');
    expect((await db.executeQuery(divide(db, 5))).rows).toEqual([{ result: 2 }]);
    await expect(db.executeQuery(divide(db, 0))).rejects.toThrow('division by zero');
    expect(await together(db, divide(db, 2), divide(db, 10))).toEqual([[{ result: 5 }], [{ result: 1 }]]);
    const { rows } = await sql`select statement from pg_prepared_statements`.execute(db);
    expect(rows).toHaveLength(1);
  });
});
