import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { until } from '../../test/until.ts';
import { isOutage } from '../http/problems.ts';
import { closeDatabase, connectDatabase, connectPool, databaseOn } from './connect.ts';

describe('a database', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase()));
  afterAll(() => database.drop());

  const connect = () => {
    const logged: string[] = [];
    const db = connectDatabase(database.address, { error: (_details, text) => logged.push(text) });
    onTestFinished(() => closeDatabase(db));
    return { db, logged };
  };

  it('gives whole and exact numbers as numbers', async () => {
    const { rows } = await sql`select 9007199254740991::int8 as whole, 0.1::numeric as exact`.execute(database.db);
    expect(rows).toEqual([{ whole: 9_007_199_254_740_991, exact: 0.1 }]);
  });

  it('refuses whole numbers that a number cannot hold', async () => {
    await expect(sql`select 9007199254740993::int8`.execute(database.db)).rejects.toThrow(
      '9007199254740993 is too large to be read exactly',
    );
  });

  it('stops a statement that takes too long, and a transaction in which nothing happens', async () => {
    const { rows } = await sql`
      select current_setting('statement_timeout') as statement,
             current_setting('idle_in_transaction_session_timeout') as transaction`.execute(database.db);
    expect(rows).toEqual([{ statement: '30s', transaction: '30s' }]);
  });

  it('begins a connection with nothing that PgBouncer refuses', async () => {
    const pooler = createServer();
    onTestFinished(() => void pooler.close());
    await once(pooler.listen(0, '127.0.0.1'), 'listening');
    const arrived = once(pooler, 'connection');
    const db = connectDatabase(`postgres://app@127.0.0.1:${(pooler.address() as AddressInfo).port}/xml`, {
      error: () => undefined,
    });
    onTestFinished(() => closeDatabase(db));
    const failed = expect(sql`select 1`.execute(db)).rejects.toThrow('Connection terminated unexpectedly');
    const [socket] = (await arrived) as [Socket];
    const [startup] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    await failed;
    expect(namesIn(startup)).toEqual(['user', 'database', 'application_name', 'client_encoding']);
  });

  it('logs a connection that breaks, and works on with another one', async () => {
    const { db, logged } = connect();
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
    await until(() => expect(logged).toEqual(['A connection to the database broke']));
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  it('fails a transaction whose connection breaks between two statements, and nothing else', async () => {
    const { db, logged } = connect();
    const broken = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
      await until(async () => {
        const { rows: left } = await sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(db);
        expect(left).toEqual([]);
      });
      await sql`select 1`.execute(tx);
    });
    await expect(broken).rejects.toThrow('Client has encountered a connection error and is not queryable');
    expect(logged).toEqual(['A connection to the database broke']);
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  it('gives up a connection on which nothing comes any more, and works on with another one', async () => {
    const db = databaseOn(connectPool(database.address, { error: () => undefined }, 1000));
    onTestFinished(() => closeDatabase(db));
    const silent = await sql`select pg_sleep(300)`.execute(db).catch((error: unknown) => error);
    expect(isOutage(silent)).toBe(true);
    // On a busy machine even this answer may take too long for such an impatient caller.
    await until(async () => expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]));
  });

  it('has the tables of the migrations', async () => {
    expect(await database.db.selectFrom('installation').select(['only_row', 'demo', 'demo_edition']).execute()).toEqual(
      [{ only_row: true, demo: false, demo_edition: 0 }],
    );
  });
});

/** The names of the parameters in the first message of a connection: a length, a version, then names and values. */
const namesIn = (startup: Buffer) =>
  startup
    .toString('utf8', 8)
    .split('\0')
    .filter((text, index) => text !== '' && index % 2 === 0);
