import { failPoints, type Mishap } from '../inside/orders.ts';
import type { NetworkFaults } from '@disclosure/server/test/fault-proxy.ts';
import type { Dice } from '../../dice.ts';
import type { Scene } from '../scene/scene.ts';

/** Something that goes wrong for a while. */
export interface Strike {
  readonly name: string;
  /** Makes it go wrong, and answers how it is over. */
  readonly begin: (scene: Scene, dice: Dice) => () => Promise<void> | void;
}

const instanceDies = (signal: NodeJS.Signals, name: string): Strike => ({
  name,
  begin: (scene, dice) => {
    const instance = dice.pick(scene.instances);
    instance.kill(signal);
    return () => instance.revive();
  },
});

const instanceFreezes: Strike = {
  name: 'an instance stands still',
  begin: (scene, dice) => {
    const instance = dice.pick(scene.instances);
    instance.kill('SIGSTOP');
    return () => instance.kill('SIGCONT');
  },
};

/** INT: it throws everybody out and starts again. QUIT and KILL: as in a crash. */
const databaseDies = (signal: NodeJS.Signals, name: string): Strike => ({
  name,
  begin: (scene) => {
    signalTo(scene.databasePid(), signal);
    return () => undefined;
  },
});

const storageFreezes: Strike = {
  name: 'the storage stands still',
  begin: ({ storagePid }) => {
    signalTo(storagePid, 'SIGSTOP');
    return () => signalTo(storagePid, 'SIGCONT');
  },
};

export function signalTo(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid !== undefined) process.kill(pid, signal);
}

const networks: readonly (readonly [string, NetworkFaults])[] = [
  ['slow', { delayMilliseconds: 300 }],
  ['reset', { resets: true }],
  ['trickling', { trickle: { bytes: 64, pauseMilliseconds: 5 } }],
  ['cut', { cutAfterBytes: 2000 }],
  ['held', { holds: true }],
];

const networkFails = (part: keyof Scene['ways']): Strike[] =>
  networks.map(([how, faults]) => ({
    name: `the way to ${part} is ${how}`,
    begin: ({ ways }) => {
      ways[part]?.inflict(faults);
      return () => ways[part]?.inflict({});
    },
  }));

const MINUTE = 60_000;

const clockJumps: Strike = {
  name: 'the clock of an instance jumps',
  begin: (scene, dice) => {
    const instance = dice.pick(scene.instances);
    instance.tell({ order: 'clock', ahead: dice.pick([-4, -1, 1, 4]) * MINUTE });
    return () => instance.tell({ order: 'clock', ahead: 0 });
  },
};

/** The same point in every instance, but for the one that kills: somebody is left then. */
const pointsFail = (by: Mishap, name: string): Strike => ({
  name,
  begin: ({ instances }, dice) => {
    const at = dice.pick(failPoints);
    const struck = by === 'kill' ? [dice.pick(instances)] : instances;
    for (const instance of struck) instance.tell({ order: 'fail', at, by });
    return async () => {
      for (const instance of struck) instance.tell({ order: 'heal' });
      await Promise.all(instances.map((instance) => instance.revive()));
    };
  },
});

const points = [
  pointsFail('kill', 'an instance dies in the middle of something'),
  pointsFail('cut', 'a connection is lost in the middle of something'),
  pointsFail('delay', 'something takes two seconds in the middle'),
  pointsFail('full', 'a disk is full in the middle of something'),
];

/** What can go wrong in a company. */
export const strikesOfCompany: readonly Strike[] = [
  instanceDies('SIGKILL', 'an instance is killed'),
  instanceDies('SIGTERM', 'an instance is stopped'),
  instanceFreezes,
  databaseDies('SIGINT', 'the database is restarted'),
  databaseDies('SIGQUIT', 'the database is restarted at once'),
  databaseDies('SIGKILL', 'the database is killed'),
  storageFreezes,
  ...(['database', 'storage', 'mail', 'fracpro'] as const).flatMap(networkFails),
  clockJumps,
  ...points,
];

/** The least that two instances must bear under load. */
export const strikesOfJudging: readonly Strike[] = [
  instanceDies('SIGKILL', 'an instance is killed'),
  databaseDies('SIGINT', 'the database is restarted'),
  storageFreezes,
];
