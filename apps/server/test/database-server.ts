import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { ErrorLog } from '../src/database/connect.ts';
import { startEmbedded } from '../src/database/embedded/start-embedded.ts';
import { openDatabaseOn } from '../src/database/open-database.ts';
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
export async function startTcpServer(used: string): Promise<RunningServer> {
  return givenServer() ?? startOwnServer('port', used);
}

/** The server that the tests were told to use. It is left running. */
export function givenServer(): RunningServer | undefined {
  const address = process.env['TEST_DATABASE_URL'];
  return address === undefined ? undefined : { address, product: address, stop: async () => undefined };
}

/** On a copy of data that were used before. */
export async function startOwnServer(listenOn: 'socket' | 'port', used: string): Promise<RunningServer> {
  const dataFolder = await createFolder();
  copyData(used, dataFolder);
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

/** The data of a first start, without a row: to make a cluster and its tables takes ten times as long as to copy them. */
export async function makeUsedData(): Promise<string> {
  const dataFolder = await createFolder();
  const server = await startEmbedded({ dataFolder, say: () => undefined });
  await (await openDatabaseOn(server, { log: warnings })).close();
  return dataFolder;
}

/** With the owner of each file. */
export const copyData = (from: string, to: string) => void execFileSync('cp', ['-a', `${from}/.`, to]);

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'server-test-'));
  // The folder must let the user pass whom PostgreSQL runs as when the tests run as root.
  await chmod(folder, 0o755);
  return folder;
}
