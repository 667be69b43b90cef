import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../src/database/embedded/start-embedded.ts';
import { migrateDatabase } from '../src/database/migrate.ts';
import { createDatabase, dropDatabase } from './database-names.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server, and the migrated database in it that test databases are copies of. */
    databaseServer: { readonly address: string; readonly template: string };
  }
}

/** Vitest runs this before the tests of the server, and what it returns afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer(process.env['TEST_DATABASE_URL']);
  const template = await createDatabase(server.address, 'template0');
  await migrateDatabase(template.address);
  project.provide('databaseServer', { address: server.address, template: template.name });
  return async () => {
    await dropDatabase(server.address, template.name);
    await server.stop();
  };
}

async function startServer(given: string | undefined) {
  if (given !== undefined) return { address: given, stop: async () => undefined };
  const dataFolder = await mkdtemp(join(tmpdir(), 'server-test-'));
  // The folder must let the user pass whom PostgreSQL runs as when the tests run as root.
  await chmod(dataFolder, 0o755);
  const embedded = await startEmbedded({ dataFolder, say: (text) => process.stderr.write(`${text}\n`) });
  return {
    address: embedded.address,
    async stop() {
      await embedded.stop();
      await rm(dataFolder, { recursive: true });
    },
  };
}
