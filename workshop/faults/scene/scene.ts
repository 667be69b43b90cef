import { once } from 'node:events';
import type { FaultProxy } from '@disclosure/server/test/fault-proxy.ts';
import type { Order } from '../inside/orders.ts';
import { fromRoot, serverSources } from '../../../scripts/process.ts';
import { type Instance, startInstance } from '../../cluster/instance.ts';

/** The product with everything around it, and a hand on each part of it. */
export interface Scene {
  /** Where clients go. */
  readonly address: string;
  /** Straight to the database, past every fault. Another one after each start when it is embedded. */
  databaseAddress(): string;
  readonly instances: readonly RunningInstance[];
  /** The bad network before each service; there is none before what an instance has in itself. */
  readonly ways: Readonly<Partial<Record<'database' | 'storage' | 'mail' | 'fracpro', FaultProxy>>>;
  databasePid(): number | undefined;
  readonly storagePid: number | undefined;
  stop(): Promise<void>;
}

/** An instance with somebody who starts it again, on the same address, whenever it has ended. */
export interface RunningInstance {
  kill(signal: NodeJS.Signals): void;
  tell(order: Order): void;
  /** Waits until it is ready, also when it is only about to end. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

/** Lets the harness make things go wrong inside, in the modules of the sources. */
export const program = ['--import', fromRoot('workshop/faults/inside/preload.ts'), ...serverSources];

export const harnessSettings = {
  /** A second start takes half the time. */
  NODE_COMPILE_CACHE: fromRoot('.cache/compiled'),
  /** People here ask for files that are not theirs all day, to see whether they get any. */
  FILE_NAME_MISSES_PER_USER: '1000000',
};

export function superviseInstance(first: Instance, settings: Readonly<Record<string, string>>): RunningInstance {
  const { port } = new URL(first.address);
  let current = first;
  let [isLeaving, isStopping] = [false, false];
  let ended: Promise<void> = Promise.resolve();
  let isReady: Promise<void> = Promise.resolve();
  const startAgain = async () => {
    isLeaving = false;
    watch(await startPatiently({ ...settings, PORT: port }));
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
  first.process.send({ order: 'keep compiled' } satisfies Order);
  return {
    kill(signal) {
      if (!current.process.kill(signal)) return;
      isLeaving ||= signal === 'SIGKILL' || signal === 'SIGTERM';
    },
    tell(order) {
      // An instance that has just been killed hears nothing any more.
      if (current.process.connected) current.process.send(order, () => undefined);
    },
    async revive() {
      if (isLeaving) await ended;
      await isReady;
    },
    async stop() {
      isStopping = true;
      await isReady;
      await current.stop();
    },
  };
}

const TRIES = 20;

/** As a supervisor does: whatever keeps it from starting, such as a database that is away, is tried again. */
async function startPatiently(settings: Readonly<Record<string, string>>): Promise<Instance> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startInstance(settings, program);
    } catch (error) {
      if (attempt === TRIES) throw error;
    }
  }
}
