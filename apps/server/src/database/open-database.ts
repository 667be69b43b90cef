import { closeDatabase, connectPool, databaseOn, type ErrorLog } from './connect.ts';
import type { Db } from './db.ts';
import { type DatabaseServer, openServer, type ServerOptions } from './embedded/start-embedded.ts';
import { migrateDatabase } from './migrate.ts';
import { nameOfRole } from './rights.ts';

interface ConnectionOptions {
  readonly log: ErrorLog;
  /** A connection is closed after this many milliseconds without data. Without it, never. */
  readonly longestSilence?: number;
}

export interface DatabaseOptions extends ServerOptions, ConnectionOptions {}

export interface PoolFigures {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface OpenDatabase {
  readonly db: Db;
  readonly poolFigures: () => PoolFigures;
  close(): Promise<void>;
}

/** Starts, migrates and connects a database. */
export const openDatabase = async (options: DatabaseOptions): Promise<OpenDatabase> =>
  openDatabaseOn(await openServer(options), options);

/** Closing the database stops the server. So does a failure to open it. */
export async function openDatabaseOn(
  server: DatabaseServer,
  { log, longestSilence }: ConnectionOptions,
): Promise<OpenDatabase> {
  const pool = connectPool(server.address, log, longestSilence);
  const db = databaseOn(pool);
  const close = async () => {
    await closeDatabase(db);
    await server.stop();
  };
  try {
    await migrateServer(server, db, log);
  } catch (error) {
    await close();
    throw error;
  }
  const poolFigures = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { db, poolFigures, close };
}

/** Brings the tables to the newest schema, and lets the product use them. */
export async function migrateServer({ address, owner }: ServerAddresses, db: Db, log: ErrorLog): Promise<void> {
  await migrateDatabase(owner, log, { grantTo: owner === address ? undefined : await nameOfRole(db) });
}

type ServerAddresses = Pick<DatabaseServer, 'address' | 'owner'>;
