import { closeDatabase, connectPool, databaseOn, type ErrorLog } from './connect.ts';
import type { Db } from './db.ts';
import { followAddress } from './follow-address.ts';
import { type DatabaseServer, openServer, type ServerOptions } from './embedded/start-embedded.ts';
import { migrateDatabase } from './migrate.ts';
import { roleToGrant } from './rights.ts';

interface ConnectionOptions extends Pick<ServerOptions, 'joins'> {
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
  /** Of the product, as it is now. */
  readonly databaseAddress: () => string;
  readonly poolFigures: () => PoolFigures;
  /** The product works with the role that owns the tables. */
  readonly isOneRole: boolean;
  /** Reads the address of the database again, where it is kept in a file. */
  readonly readAddressAgain?: () => void;
  close(): Promise<void>;
}

/** Starts, migrates and connects a database. One that joins the product leaves the tables of an earlier version to it. */
export const openDatabase = async (options: DatabaseOptions): Promise<OpenDatabase> =>
  openDatabaseOn(await openServer(options), options);

/** Closing the database stops the server. So does a failure to open it. */
export async function openDatabaseOn(
  server: DatabaseServer,
  { log, longestSilence, joins }: ConnectionOptions,
): Promise<OpenDatabase> {
  const pool = connectPool(server.address, log, longestSilence);
  const readAddressAgain = server.readAddress && followAddress(pool, server.readAddress, log);
  const db = databaseOn(pool);
  const close = async () => {
    await closeDatabase(db);
    await server.stop();
  };
  let grantTo: string | undefined;
  try {
    grantTo = await roleToGrant(server, log);
    await migrateDatabase(server.owner, log, { grantTo, onlyEmpty: joins });
  } catch (error) {
    await close();
    throw error;
  }
  const poolFigures = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  const isOneRole = grantTo === undefined;
  const databaseAddress = () => server.readAddress?.() ?? server.address;
  return { db, databaseAddress, poolFigures, isOneRole, close, ...(readAddressAgain && { readAddressAgain }) };
}
