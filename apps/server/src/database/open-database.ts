import { closeDatabase, connectPool, databaseOn, type ErrorLog } from './connect.ts';
import type { Db } from './db.ts';
import type { EmbeddedDatabase } from './embedded/start-embedded.ts';
import { migrateDatabase } from './migrate.ts';
import { openServer, type ServerOptions } from './open-server.ts';

interface ConnectionOptions {
  readonly log: ErrorLog;
  /** After so many milliseconds without a word a connection is given up; never, unless it says so. */
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

/** A database that is ready for work: running, migrated, connected. */
export const openDatabase = async (options: DatabaseOptions): Promise<OpenDatabase> =>
  openDatabaseOn(await openServer(options), options);

/** The server stops with the database, also when it cannot be opened. */
export async function openDatabaseOn(
  server: EmbeddedDatabase,
  { log, longestSilence }: ConnectionOptions,
): Promise<OpenDatabase> {
  try {
    await migrateDatabase(server.address, log);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const pool = connectPool(server.address, log, longestSilence);
  const db = databaseOn(pool);
  return {
    db,
    poolFigures: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await closeDatabase(db);
      await server.stop();
    },
  };
}
