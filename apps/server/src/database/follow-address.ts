import type { Pool, PoolClient, PoolOptions } from 'pg';
import type { ErrorLog } from './connect.ts';

/** Reads the address again from where it is kept. Throws an error that says why it cannot. */
export type ReadAddress = () => string;

/** Role or password are not accepted. */
const REFUSED = new Set(['28P01', '28000']);

const isRefused = (error: unknown) => error instanceof Error && 'code' in error && REFUSED.has(String(error.code));

/**
 * Lets the password of the database be changed while the product runs, in either order: the new address may be written
 * before PostgreSQL knows the new password, or after. Connections that are open stay open. Returns what reads the address
 * again.
 */
export function followAddress(pool: Pool, readAddress: ReadAddress, log: ErrorLog): () => void {
  const follower = new AddressFollower(pool, readAddress, log);
  pool.connect = (() => follower.connect()) as Pool['connect'];
  return () => follower.readAgain();
}

class AddressFollower {
  readonly #options: PoolOptions;
  readonly #connect: () => Promise<PoolClient>;
  readonly #readAddress: ReadAddress;
  readonly #log: ErrorLog;
  /** The newest first, then the one before, which PostgreSQL may still want. */
  #known: readonly string[];
  #refused = '';

  constructor(pool: Pool, readAddress: ReadAddress, log: ErrorLog) {
    this.#options = pool.options;
    this.#connect = pool.connect.bind(pool);
    this.#readAddress = readAddress;
    this.#log = log;
    this.#known = [pool.options.connectionString ?? ''];
  }

  readAgain(): void {
    try {
      const address = this.#readAddress();
      if (address === this.#known[0]) return;
      this.#known = [address, ...this.#known.slice(0, 1)];
      this.#options.connectionString = address;
    } catch (error) {
      this.#log.error({ err: error }, 'The address of the database cannot be read again; the one before stays in use');
    }
  }

  async connect(): Promise<PoolClient> {
    try {
      return await this.#connect();
    } catch (error) {
      if (!isRefused(error)) throw error;
      this.readAgain();
      return this.#tryAll(error);
    }
  }

  async #tryAll(first: unknown): Promise<PoolClient> {
    let reason = first;
    for (const [index, address] of this.#known.entries()) {
      // The pool reads it for each new connection.
      this.#options.connectionString = address;
      try {
        const client = await this.#connect();
        if (index > 0) this.#noteOlder(reason);
        return client;
      } catch (error) {
        if (!isRefused(error)) throw error;
        reason = error;
      }
    }
    throw reason;
  }

  /** Once for each address, because it may well be meant: the password is changed a moment later. */
  #noteOlder(reason: unknown): void {
    const [newest = ''] = this.#known;
    if (this.#refused === newest) return;
    this.#refused = newest;
    // Without `err`, which the log counts as an outage: the product goes on working.
    this.#log.error(
      { reason: (reason as Error).message },
      'The database refuses the address in DATABASE_URL_FILE, and still takes the one before',
    );
  }
}
