import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '../dice.ts';
import type { Scene, RunningInstance } from './scene.ts';
import type { History } from './history.ts';
import { failPoints, type Mishap } from './inside/orders.ts';
import type { NetworkFaults } from '@disclosure/server/test/fault-proxy.ts';

/** Something that goes wrong for a while. */
interface Strike {
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
  name: 'an instance is frozen',
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
  name: 'the storage is frozen',
  begin: ({ storagePid }) => {
    signalTo(storagePid, 'SIGSTOP');
    return () => signalTo(storagePid, 'SIGCONT');
  },
};

function signalTo(pid: number | undefined, signal: NodeJS.Signals): void {
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

/** The same point in every instance, except for a kill: one instance must survive. */
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

interface Striking {
  readonly scene: Scene;
  readonly dice: Dice;
  readonly strikes: readonly Strike[];
  readonly until: AbortSignal;
  readonly say: (text: string) => void;
}

const PAUSE = 300;
const SHORTEST = 300;
const LONGEST = 3000;

/** Causes one fault after the other, each once before any is repeated; sometimes two at once. All are over at the end. */
export async function strikeOn({ until, ...striking }: Striking): Promise<number> {
  const { dice, strikes } = striking;
  const waiting: Strike[] = [];
  let count = 0;
  while (!until.aborted) {
    if (waiting.length < 2) waiting.push(...shuffle(strikes, dice));
    const chosen = waiting.splice(0, dice.chance(0.25) ? 2 : 1);
    count += chosen.length;
    await strike(striking, chosen, until);
    await restUntil(until, PAUSE);
  }
  await reviveAll(striking.scene);
  return count;
}

/** Each once, in the given order. All is well at the end. */
export async function strikeEach(striking: Omit<Striking, 'until'>): Promise<number> {
  for (const each of striking.strikes) await strike(striking, [each]);
  await reviveAll(striking.scene);
  return striking.strikes.length;
}

async function strike({ scene, dice, say }: Omit<Striking, 'until'>, chosen: readonly Strike[], until?: AbortSignal) {
  say(chosen.map(({ name }) => name).join(', and '));
  const ends = chosen.map(({ begin }) => begin(scene, dice));
  await restUntil(until, SHORTEST + dice.below(LONGEST - SHORTEST));
  // At once: an instance that was killed cannot start while the way to its database is bad.
  await Promise.all(ends.map(async (end) => end()));
}

/** Also restarts an instance that died of an earlier fault. */
async function reviveAll({ instances }: Scene): Promise<void> {
  for (const instance of instances) await instance.revive();
}

const restUntil = (until: AbortSignal | undefined, milliseconds: number): Promise<void> =>
  // The end of the time is no failure.
  sleep(milliseconds, undefined, { ...(until && { signal: until }) }).catch(() => undefined);

function shuffle<Item>(items: readonly Item[], dice: Dice): Item[] {
  return items
    .map((item) => ({ item, place: dice.below(1_000_000) }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

interface Killing {
  readonly scene: Scene;
  readonly dice: Dice;
  readonly kills: number;
  /** The answers so far; it grows while users work. */
  readonly history: History;
  readonly say: (text: string) => void;
}

/** Counted in answers, so that a slow machine does as much between two kills as a fast one. */
const MOST_ANSWERS = 40;
const LONGEST_LIFE = 10_000;
const LONGEST_PAUSE = 10;
const SAID_EVERY = 5;

/** Kills a product with an embedded database in the middle of its work, and restarts it, many times. */
export async function killOften({ scene, dice, kills, history, say }: Killing): Promise<number> {
  const [instance] = scene.instances;
  if (!instance) throw new Error('There is no instance to kill');
  for (let count = 1; count <= kills; count += 1) {
    await waitForAnswers(history, dice.below(MOST_ANSWERS));
    await sleep(dice.below(LONGEST_PAUSE));
    kill(scene, instance, dice);
    await instance.revive();
    if (count % SAID_EVERY === 0) say(`killed ${count} times`);
  }
  return kills;
}

async function waitForAnswers(history: History, wanted: number): Promise<void> {
  const [from, until] = [countAnswers(history), performance.now() + LONGEST_LIFE];
  while (countAnswers(history) < from + wanted && performance.now() < until) await sleep(LONGEST_PAUSE);
}

const countAnswers = (history: History) => history.filter(({ outcome }) => outcome.is === 'done').length;

/** Half of the time its database is killed too and must recover from its log. Otherwise it only loses its parent. */
function kill(scene: Scene, instance: RunningInstance, dice: Dice): void {
  if (dice.chance(0.5)) signalTo(scene.databasePid(), 'SIGKILL');
  instance.kill('SIGKILL');
}
