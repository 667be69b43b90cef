import { Socket } from 'node:net';
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { Client, type ClientBase, type ClientConfig, Pool, TypeOverrides } from 'pg';
import { SECOND } from '../clock.ts';
import { StartError } from '../start-error.ts';
import type { Db } from './db.ts';
import { newestKnown } from './migration-files.ts';
import { keepPlans } from './plan-once.ts';
import { joining } from './together.ts';

/** Receives the errors of broken connections. */
export interface ErrorLog {
  error(details: object, text: string): void;
}

const CONNECTIONS = 10;
/** So that nothing works with an earlier role or password for longer, after they were changed. */
const LONGEST_LIFE_SECONDS = 30 * 60;

/** A database by its address, such as postgres://user:password@host:5432/name. */
export const connectDatabase = (address: string, log: ErrorLog): Db => databaseOn(connectPool(address, log));

export const databaseOn = (pool: Pool): Db => new Kysely({ dialect: new PostgresDialect({ pool }) });

/** On one connection that is open already, for statements of its transaction. It minds newer tables as all others do. */
export async function databaseIn(client: Client): Promise<Db> {
  client.setTypeParser(INT8, readInt8);
  client.setTypeParser(NUMERIC, Number);
  await client.query(`set local application_name to '${applicationName()}'`);
  const connection = { query: joining(client), release: () => undefined } as unknown as PostgresPoolClient;
  const pool = { options: {}, connect: async () => connection, end: async () => undefined };
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

/** Longer than any statement may take. After this time without data, the network is assumed to be broken. */
export const LONGEST_SILENCE = 35 * SECOND;

/** Without `longestSilence`, statements may take any time. */
export function connectPool(address: string, log: ErrorLog, longestSilence = 0): Pool {
  const pool = new Pool({
    Client: NamedClient,
    connectionString: address,
    stream: () => impatientSocket(longestSilence),
    max: CONNECTIONS,
    maxLifetimeSeconds: LONGEST_LIFE_SECONDS,
    types: numbersAsNumbers(),
    keepAlive: true,
    // Statements that are sent together do not wait for each other's answers.
    pipeline: true,
    connectionTimeoutMillis: 5 * SECOND,
    onConnect: limitTimes,
  });
  surviveBrokenConnections(pool, log);
  pool.on('connect', keepPlans);
  pool.on('connect', (client) => void (client.query = joining(client) as ClientBase['query']));
  replaceReadOnly(pool);
  return pool;
}

/** Not as parameters of the connection, which PgBouncer refuses. The pool waits for it. */
const limitTimes = (client: ClientBase) =>
  client.query("set statement_timeout to '30s'; set idle_in_transaction_session_timeout to '30s'");

/**
 * Tells the database the newest migration that this program knows, so that it does not let an older program write
 * (migration 0022). An address may have another name in it, and of two names the last one counts.
 */
class NamedClient extends Client {
  constructor({ connectionString = '', ...config }: ClientConfig = {}) {
    const name = encodeURIComponent(applicationName());
    const joint = connectionString.includes('?') ? '&' : '?';
    super({ ...config, connectionString: `${connectionString}${joint}application_name=${name}` });
  }
}

const applicationName = () => `disclosure ${newestKnown()}`;

export const READ_ONLY = 'The database can only be read, not written, as after a fail-over';

/** A statement would have to write, and cannot. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '25006';

type Send = (...parts: readonly unknown[]) => unknown;

/**
 * Whether a connection can write is settled when it begins. So one that cannot is closed, and the next may lead to another
 * server, or begin after the database has become writable.
 */
function replaceReadOnly(pool: Pool): void {
  const useless = new WeakSet<ClientBase>();
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as Send;
    const sendAndLook: Send = (...parts) => {
      const sent = send(...parts);
      if (sent instanceof Promise) sent.catch((error: unknown) => isReadOnly(error) && useless.add(client));
      return sent;
    };
    client.query = sendAndLook as ClientBase['query'];
  });
  // The pool keeps no client that is ending.
  pool.on('release', (_, client) => void (useless.has(client) && (client as Client).end()));
}

/** If the other side vanishes without closing the connection, the operating system would wait for hours. */
function impatientSocket(longestSilence: number): Socket {
  const socket = new Socket();
  socket.setTimeout(longestSilence, () => {
    socket.destroy(Object.assign(new Error('The database is silent'), { code: 'ETIMEDOUT' }));
  });
  return socket;
}

/**
 * Without a listener, a connection that breaks between two statements would end the process. The next statement on it
 * fails, and the pool replaces the connection.
 */
export function surviveBrokenConnections(pool: Pool, log: ErrorLog): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    client.once('error', (error) => {
      // While the pool closes, the server may stop first, which is expected.
      if (!pool.ending) log.error({ err: error }, 'A connection to the database broke');
    });
  });
}

export type AddressSetting = 'DATABASE_URL' | 'DATABASE_OWNER_URL';

export function cannotReach(error: unknown, setting: AddressSetting): StartError {
  const reason = (error as Error).message || (error as NodeJS.ErrnoException).code;
  return new StartError(`The database cannot be reached (${reason}); please check ${setting}.`, { cause: error });
}

export const closeDatabase = (db: Db): Promise<void> => db.destroy();

const INT8 = 20;
const NUMERIC = 1700;

/** The driver returns both as text, because a number may not hold them exactly. */
function numbersAsNumbers(): TypeOverrides {
  const types = new TypeOverrides();
  types.setTypeParser(INT8, readInt8);
  types.setTypeParser(NUMERIC, Number);
  return types;
}

function readInt8(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`${text} is too large to be read exactly`);
}
