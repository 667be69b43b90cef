import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { ErrorLog } from '../src/database/connect.ts';
import { startEmbedded } from '../src/database/embedded/start-embedded.ts';
import { forgetDurability } from './database-names.ts';

export interface RunningServer {
  /** With the role that owns the databases. */
  readonly address: string;
  /** With the role that the product works as. */
  readonly product: string;
  stop(): Promise<void>;
}

/** Tells of connections that break in a test that does not mean them to. */
export const warnings: ErrorLog = {
  error: (details, text) => process.emitWarning(`${text}: ${inspect(details)}`),
};

/** A PostgreSQL server as users have it, over TCP with a password. TEST_DATABASE_URL names another one instead. */
export async function startTcpServer(): Promise<RunningServer> {
  return givenServer() ?? startOwnServer('port');
}

/** The server that the tests were told to use. It is left running. */
export function givenServer(): RunningServer | undefined {
  const address = process.env['TEST_DATABASE_URL'];
  return address === undefined ? undefined : { address, product: address, stop: async () => undefined };
}

export async function startOwnServer(listenOn: 'socket' | 'port'): Promise<RunningServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'server-test-'));
  // The folder must let the user pass whom PostgreSQL runs as when the tests run as root.
  await chmod(dataFolder, 0o755);
  const embedded = await startEmbedded({ dataFolder, listenOn, say: () => undefined });
  await forgetDurability(embedded.owner);
  return {
    address: embedded.owner,
    product: embedded.address,
    async stop() {
      await embedded.stop();
      await rm(dataFolder, { recursive: true });
    },
  };
}
