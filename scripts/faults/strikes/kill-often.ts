import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '../../../apps/server/test/fuzz/dice.ts';
import type { RunningInstance, Scene } from '../scene/scene.ts';
import { signalTo } from './strikes.ts';

export interface Killing {
  readonly scene: Scene;
  readonly dice: Dice;
  readonly kills: number;
  readonly say: (text: string) => void;
}

const LONGEST_LIFE = 1500;
const SAID_EVERY = 25;

/** Kills a product with an embedded database in the middle of its work, again and again, and starts it again. */
export async function killOften({ scene, dice, kills, say }: Killing): Promise<number> {
  const [instance] = scene.instances;
  if (!instance) throw new Error('There is nobody to kill');
  for (let count = 1; count <= kills; count += 1) {
    await sleep(dice.below(LONGEST_LIFE));
    kill(scene, instance, dice);
    await instance.revive();
    if (count % SAID_EVERY === 0) say(`killed ${count} times`);
  }
  return kills;
}

/** Half of the time its database dies with it, and has to recover from its log; otherwise it is only orphaned. */
function kill(scene: Scene, instance: RunningInstance, dice: Dice): void {
  if (dice.chance(0.5)) signalTo(scene.databasePid(), 'SIGKILL');
  instance.kill('SIGKILL');
}
