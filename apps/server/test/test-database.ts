import { inject } from 'vitest';
import { closeDatabase, connectDatabase } from '../src/database/connect.ts';
import type { Db } from '../src/database/db.ts';
import { createDatabase, dropDatabase, type NamedDatabase } from './database-names.ts';
import { warnings } from './database-server.ts';

export interface TestDatabase {
  readonly db: Db;
  readonly address: string;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

/** A migrated database of one's own, in about 30 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { address, template } = inject('databaseServer');
  return toTestDatabase(address, await createDatabase(address, template));
}

/** A database of one's own without a table. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const { address } = inject('databaseServer');
  return toTestDatabase(address, await createDatabase(address, 'template0'));
}

function toTestDatabase(server: string, { name, address }: NamedDatabase): TestDatabase {
  const db = connectDatabase(address, warnings);
  return {
    db,
    address,
    async drop() {
      await closeDatabase(db);
      await dropDatabase(server, name);
    },
  };
}
