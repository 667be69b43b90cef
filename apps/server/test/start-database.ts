import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../src/database/migrate.ts';
import { createDatabase, dropDatabase } from './database-names.ts';
import { givenServer, makeUsedData, type RunningServer, startOwnServer, warnings } from './database-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server, and the migrated database in it that test databases are copies of. */
    databaseServer: Omit<RunningServer, 'stop'> & { readonly template: string };
    /** A data folder to copy: the product was started in it, and stopped. */
    usedData: string;
  }
}

/** Vitest runs this before the tests of the server, and what it returns afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const used = await makeUsedData();
  const server = givenServer() ?? (await startOwnServer('socket', used));
  const template = await createDatabase(server.address, 'template0');
  const { address, product } = server;
  const grantTo = product === address ? undefined : new URL(product).username;
  await migrateDatabase(template.address, warnings, { grantTo });
  project.provide('databaseServer', { address, product, template: template.name });
  project.provide('usedData', used);
  return async () => {
    await dropDatabase(server.address, template.name);
    await server.stop();
    await rm(used, { recursive: true });
  };
}
