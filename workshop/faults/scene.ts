import { once } from 'node:events';
import { type FaultProxy, startFaultProxy } from '@disclosure/server/test/fault-proxy.ts';
import type { Order } from './inside/orders.ts';
import { fromRoot, serverProgram, serverSources } from '../../scripts/process.ts';
import { type Instance, startInstance, type Cluster, startCluster } from '../cluster/start-cluster.ts';
import { readFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startSimulator } from '@disclosure/server/src/fracpro-simulator/start-simulator.ts';
import { startMailSink } from '@disclosure/server/test/mail-sink.ts';
import { tmpdir } from 'node:os';
import { addressOfSocket } from '@disclosure/server/src/database/embedded/postmaster.ts';

/** The product with everything around it, and a hand on each part of it. */
export interface Scene {
  /** Where clients go. */
  readonly address: string;
  /** Straight to the database, past every fault. Another one after each start when it is embedded. */
  databaseAddress(): string;
  readonly instances: readonly RunningInstance[];
  /** What every instance is told. */
  readonly settings: Readonly<Record<string, string>>;
  /** The bad network before each service; there is none before what an instance has in itself. */
  readonly ways: Readonly<Partial<Record<'database' | 'storage' | 'mail' | 'fracpro', FaultProxy>>>;
  databasePid(): number | undefined;
  readonly storagePid: number | undefined;
  stop(): Promise<void>;
}

/** An instance with a supervisor that restarts it on the same address when it ends. */
export interface RunningInstance {
  readonly address: string;
  kill(signal: NodeJS.Signals): void;
  tell(order: Order): void;
  /** Waits until it is ready, also when it is only about to end. */
  revive(): Promise<void>;
  /** Also one that is frozen. */
  stop(): Promise<void>;
}

/** Lets the harness make things go wrong inside, in the modules of the sources. What is built starts sooner. */
const fromSources = ['--import', fromRoot('workshop/faults/inside/preload.ts'), ...serverSources];

export const harnessSettings = {
  /** A second start takes half the time. */
  NODE_COMPILE_CACHE: fromRoot('.cache/compiled'),
  /** People here ask for files that are not theirs all day, to see whether they get any. */
  FILE_NAME_MISSES_PER_USER: '1000000',
};

interface Program {
  readonly settings: Readonly<Record<string, string>>;
  readonly program: readonly string[];
}

function sendOrder({ process: child }: Instance, program: Program['program'], order: Order): void {
  if (program !== fromSources) throw new Error('Only a program from the sources hears what is to go wrong in it');
  // An instance that has just been killed hears nothing any more.
  if (child.connected) child.send(order, () => undefined);
}

function superviseInstance(first: Instance, { settings, program }: Program): RunningInstance {
  let current = first;
  let [isLeaving, isStopping] = [false, false];
  let ended: Promise<void> = Promise.resolve();
  let isReady: Promise<void> = Promise.resolve();
  const startAgain = async () => {
    isLeaving = false;
    watch(await startPatiently({ program, settings: { ...settings, PORT: new URL(first.address).port } }));
  };
  const watch = (instance: Instance) => {
    current = instance;
    ended = hearEnd(instance);
  };
  const hearEnd = async ({ process: child }: Instance) => {
    await once(child, 'exit');
    if (!isStopping) isReady = startAgain();
  };
  watch(first);
  if (program === fromSources) sendOrder(first, program, { order: 'keep compiled' });
  return {
    address: first.address,
    kill(signal) {
      if (!current.process.kill(signal)) return;
      isLeaving ||= signal === 'SIGKILL' || signal === 'SIGTERM';
    },
    tell: (order) => sendOrder(current, program, order),
    async revive() {
      if (isLeaving) await ended;
      await isReady;
    },
    async stop() {
      isStopping = true;
      current.process.kill('SIGCONT');
      await isReady;
      await current.stop();
    },
  };
}

const TRIES = 20;

/** Tries again when it cannot start, for example because the database is down. */
async function startPatiently({ settings, program }: Program): Promise<Instance> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startInstance(settings, program);
    } catch (error) {
      if (attempt === TRIES) throw error;
    }
  }
}

/** Two instances, PostgreSQL, Azurite, a mail server and FracPro, with a bad network between them. */
export async function startCompany(
  settings: Readonly<Record<string, string>> = {},
  program: readonly string[] = fromSources,
): Promise<Scene> {
  const mail = await startMailSink();
  const fracpro = await startSimulator({ port: 0, clock: () => new Date() });
  const ways = {
    mail: await startFaultProxy(mail.port),
    fracpro: await startFaultProxy(Number(new URL(fracpro.url).port)),
  };
  const { cluster, inside } = await startBehindProxies(program, {
    ...fracpro.settings,
    FRACPRO_URL: `http://127.0.0.1:${ways.fracpro.port}`,
    SMTP_URL: `smtp://127.0.0.1:${ways.mail.port}`,
    ...harnessSettings,
    LOG_LEVEL: process.env['FAULT_LOG'] ?? 'silent',
    ...settings,
  });
  const started = { program, settings: cluster.settings };
  const instances = cluster.instances.map((instance) => superviseInstance(instance, started));
  const all = { ...ways, ...inside };
  return {
    address: cluster.address,
    databaseAddress: () => cluster.databaseAddress,
    instances,
    settings: cluster.settings,
    ways: all,
    databasePid: () => postmasterPid(cluster.settings['DATA_DIR'] ?? ''),
    storagePid: cluster.storage.pid,
    async stop() {
      // A run that was broken off may have left it frozen, and the ways bad.
      if (cluster.storage.pid !== undefined) process.kill(cluster.storage.pid, 'SIGCONT');
      for (const way of Object.values(all)) way.inflict({});
      for (const instance of instances) await instance.stop();
      await cluster.stop();
      for (const part of [...Object.values(all), mail, fracpro]) await part.stop();
    },
  };
}

interface Behind {
  readonly cluster: Cluster;
  readonly inside: Partial<Record<'database' | 'storage', FaultProxy>>;
}

async function startBehindProxies(program: Program['program'], settings: Program['settings']): Promise<Behind> {
  const inside: Partial<Record<'database' | 'storage', FaultProxy>> = {};
  const cluster = await startCluster({
    say: () => undefined,
    settings,
    program,
    through: async (part, port) => {
      const proxy = await startFaultProxy(port);
      inside[part] = proxy;
      return proxy.port;
    },
  });
  return { cluster, inside };
}

/** PostgreSQL notes its own number here while it runs. */
function postmasterPid(dataFolder: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dataFolder, 'database/cluster/postmaster.pid'), 'utf8'), 10) || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The embedded default: one process with its own PostgreSQL and a folder of files. It must be built. */
export async function startOffice(): Promise<Scene> {
  const folder = mkdtempSync(join(tmpdir(), 'office-'));
  // As root, the database runs as another user.
  chmodSync(folder, 0o711);
  const settings = { ...harnessSettings, DATA_DIR: folder, DEMO: 'false', LOG_LEVEL: 'silent' };
  const first = await startInstance(settings);
  const instance = superviseInstance(first, { program: serverProgram, settings });
  return {
    address: first.address,
    databaseAddress: () => addressOfSocket(socketFolder(folder))('owner'),
    instances: [instance],
    settings,
    ways: {},
    databasePid: () => postmasterPid(folder),
    storagePid: undefined,
    async stop() {
      await instance.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const SOCKET_FOLDER = 4;

/** PostgreSQL notes where it listens. */
const socketFolder = (folder: string) =>
  readFileSync(join(folder, 'database/cluster/postmaster.pid'), 'utf8').split('\n')[SOCKET_FOLDER] ?? '';
