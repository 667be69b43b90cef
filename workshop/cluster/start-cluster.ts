import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createManager } from '@disclosure/server/src/commands/first-manager.ts';
import { resetPasswordLink } from '@disclosure/server/src/accounts/password-links.ts';
import { closeDatabase, connectDatabase } from '@disclosure/server/src/database/connect.ts';
import { startEmbedded } from '@disclosure/server/src/database/embedded/start-embedded.ts';
import { type Azurite, connectionString, startAzurite } from '@disclosure/server/test/azurite/start-azurite.ts';
import { type Proxy, startProxy } from './proxy.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { serverEnvironment, serverProgram } from '../../scripts/process.ts';

/** The product as a company runs it: several instances on one database and one storage, behind one address. */
export interface Cluster extends Proxy {
  readonly instances: readonly Instance[];
  readonly databaseAddress: string;
  readonly storage: Azurite;
  /** What every instance is told; further ones may be started with it. */
  readonly settings: Readonly<Record<string, string>>;
}

interface ClusterOptions {
  /** Of the proxy; 0 takes any free one. */
  readonly port?: number;
  readonly instances?: number;
  readonly say: (text: string) => void;
  /** More for every instance. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Puts something between the instances and what listens on this port; answers where it listens. */
  readonly through?: (part: 'database' | 'storage', port: number) => Promise<number>;
  /** What every instance runs; the built server unless it is given. */
  readonly program?: readonly string[];
}

interface Part {
  stop(): Promise<void>;
}

/** All of it lives in a temporary folder and in memory, and is gone when it stops. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const parts: Part[] = [];
  const stop = async () => {
    for (const part of parts.splice(0).toReversed()) await part.stop();
  };
  const add: Add = (part) => {
    parts.push(part);
    return part;
  };
  try {
    // The proxy comes first: its address is in mails, and a port in use is noticed at once.
    const proxy = add(await startProxy(options.port));
    const folder = add(temporaryFolder());
    const database = add(await startEmbedded({ dataFolder: folder.path, listenOn: 'port', say: options.say }));
    const azurite = add(await startAzurite());
    const { through = async (_, port) => port } = options;
    const address = await withPort(database.address, (port) => through('database', port));
    const settings = {
      DATABASE_URL: address,
      DATABASE_OWNER_URL: await withPort(database.owner, async () => Number(new URL(address).port)),
      AZURE_STORAGE_CONNECTION_STRING: connectionString({ ...azurite, port: await through('storage', azurite.port) }),
      PUBLIC_URL: proxy.address,
      TRUST_PROXY: '127.0.0.1',
      // The proxy may share a busy process, and then sees late that an instance leaves.
      DRAIN_MILLISECONDS: '3000',
      DATA_DIR: folder.path,
      LOG_LEVEL: 'warn',
      ...options.settings,
    };
    const instances = await startInstances(settings, options, add);
    for (const instance of instances) proxy.add(instance.address);
    const stopAll = async () => {
      // Open requests are answered first.
      await proxy.stop();
      await stop();
    };
    return { ...proxy, instances, databaseAddress: database.owner, storage: azurite, settings, stop: stopAll };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Add = <P extends Part>(part: P) => P;

async function withPort(address: string, choose: (port: number) => Promise<number>): Promise<string> {
  const url = new URL(address);
  url.port = String(await choose(Number(url.port)));
  return url.href;
}

/** All at once: one of them makes the tables, and the others wait for it. */
async function startInstances(
  settings: Cluster['settings'],
  { instances: count = 2, program }: ClusterOptions,
  add: Add,
): Promise<Instance[]> {
  const started = await Promise.allSettled(Array.from({ length: count }, () => startInstance(settings, program)));
  // Those that did start are stopped again when another did not.
  const instances = started.filter((each) => each.status === 'fulfilled').map(({ value }) => add(value));
  for (const each of started) if (each.status === 'rejected') throw each.reason;
  return instances;
}

function temporaryFolder(): Part & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), 'cluster-'));
  // As root, the database runs as another user.
  chmodSync(path, 0o711);
  return { path, stop: async () => rmSync(path, { recursive: true, force: true }) };
}

/** The token of a link with which the first Manager, who sees all files, sets a password. */
export async function inviteManager({ databaseAddress }: Cluster, email: string): Promise<string> {
  const db = connectDatabase(databaseAddress, console);
  try {
    const { token } = await createManager(db, { email, allAccess: 'All customers', now: new Date() });
    return token;
  } finally {
    await closeDatabase(db);
  }
}

export const invitationLink = (cluster: Cluster, token: string): string => resetPasswordLink(cluster.address, token);

/** One process of the product. */
export interface Instance {
  readonly address: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** It ends with us, also when we are killed: it hears so through the channel between us. */
export async function startInstance(
  settings: Readonly<Record<string, string>>,
  program: readonly string[] = serverProgram,
): Promise<Instance> {
  const child = spawn(process.execPath, program, {
    env: { ...process.env, ...serverEnvironment, HOST: '127.0.0.1', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  return { address: await addressOf(child), process: child, stop: () => stop(child) };
}

/** What an instance says once it is ready is the address; after that it logs. */
async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The instance has no output');
  const lines = createInterface({ input: child.stdout });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  lines.on('line', (line) => {
    const address = /ready at (\S+)/.exec(line)?.[1];
    if (address) resolve(address);
    else if (line.startsWith('{')) process.stdout.write(`${line}\n`);
  });
  child.once('exit', (code) => reject(new Error(`An instance ended with code ${code} before it was ready`)));
  return promise;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
