import { closeDatabase, connectPool, databaseOn, type ErrorLog } from './connect.ts';
import type { Db } from './db.ts';
import { joinEmbedded } from './embedded/join-embedded.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded/start-embedded.ts';
import type { Say } from './embedded/say.ts';
import { migrateDatabase } from './migrate.ts';

export interface DatabaseOptions {
  /** Of a PostgreSQL server; undefined runs the embedded one. */
  readonly address: string | undefined;
  readonly dataFolder: string;
  readonly log: ErrorLog;
  readonly say: Say;
  /** For a command beside the product: it works on the embedded database while the product runs. */
  readonly joins?: boolean;
  /** After so many milliseconds without a word a connection is given up; never, unless it says so. */
  readonly longestSilence?: number;
}

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
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { log } = options;
  const server = await openServer(options);
  try {
    await migrateDatabase(server.address, log);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const pool = connectPool(server.address, log, options.longestSilence);
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

async function openServer({ address, dataFolder, say, joins }: DatabaseOptions): Promise<EmbeddedDatabase> {
  if (address !== undefined) return { address, stop: async () => undefined };
  return joins ? joinEmbedded({ dataFolder, say }) : startEmbedded({ dataFolder, say });
}
