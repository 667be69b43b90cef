import { inject } from 'vitest';
import { closeDatabase, connectDatabase } from '../src/database/connect.ts';
import type { Db } from '../src/database/db.ts';
import { createDatabase, dropDatabase, type NamedDatabase, withDatabase } from './database-names.ts';
import { warnings } from './database-server.ts';

export interface TestDatabase {
  readonly db: Db;
  readonly address: string;
  /** The same, as the product asks for it. */
  readonly databaseAddress: () => string;
  /** With the role that may change tables and switch triggers off. */
  readonly owner: string;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

/** A migrated database of one's own, in about 30 ms. The product works on it, with no more rights than it has. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { address, product, template } = inject('databaseServer');
  const made = await createDatabase(address, template);
  return toTestDatabase(made, withDatabase(product, made.name));
}

/** A database of one's own without a table. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const made = await createDatabase(inject('databaseServer').address, 'template0');
  return toTestDatabase(made, made.address);
}

function toTestDatabase({ name, address: owner }: NamedDatabase, address: string): TestDatabase {
  const db = connectDatabase(address, warnings);
  return {
    db,
    address,
    databaseAddress: () => address,
    owner,
    async drop() {
      await closeDatabase(db);
      await dropDatabase(inject('databaseServer').address, name);
    },
  };
}

/** Does what only the owner of the tables may do. */
export async function asOwner({ owner }: Pick<TestDatabase, 'owner'>, work: (db: Db) => Promise<unknown>) {
  const db = connectDatabase(owner, warnings);
  try {
    await work(db);
  } finally {
    await closeDatabase(db);
  }
}
