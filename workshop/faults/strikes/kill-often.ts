import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '../../dice.ts';
import type { History } from '../history/history.ts';
import type { RunningInstance, Scene } from '../scene/scene.ts';
import { signalTo } from './strikes.ts';

export interface Killing {
  readonly scene: Scene;
  readonly dice: Dice;
  readonly kills: number;
  /** What people are answered, while they are. */
  readonly history: History;
  readonly say: (text: string) => void;
}

/** Counted in answers, so that a slow machine does as much between two kills as a fast one. */
const MOST_ANSWERS = 40;
const LONGEST_LIFE = 10_000;
const PAUSE = 10;
const SAID_EVERY = 5;

/** Kills a product with an embedded database in the middle of its work, again and again, and starts it again. */
export async function killOften({ scene, dice, kills, history, say }: Killing): Promise<number> {
  const [instance] = scene.instances;
  if (!instance) throw new Error('There is nobody to kill');
  for (let count = 1; count <= kills; count += 1) {
    await waitForAnswers(history, dice.below(MOST_ANSWERS));
    await sleep(dice.below(PAUSE));
    kill(scene, instance, dice);
    await instance.revive();
    if (count % SAID_EVERY === 0) say(`killed ${count} times`);
  }
  return kills;
}

async function waitForAnswers(history: History, wanted: number): Promise<void> {
  const [from, until] = [countAnswers(history), performance.now() + LONGEST_LIFE];
  while (countAnswers(history) < from + wanted && performance.now() < until) await sleep(PAUSE);
}

const countAnswers = (history: History) => history.filter(({ outcome }) => outcome.is === 'done').length;

/** Half of the time its database dies with it, and has to recover from its log; otherwise it is only orphaned. */
function kill(scene: Scene, instance: RunningInstance, dice: Dice): void {
  if (dice.chance(0.5)) signalTo(scene.databasePid(), 'SIGKILL');
  instance.kill('SIGKILL');
}
