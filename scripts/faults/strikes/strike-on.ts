import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '../../../apps/server/test/fuzz/dice.ts';
import type { Scene } from '../scene/scene.ts';
import type { Strike } from './strikes.ts';

export interface Striking {
  readonly scene: Scene;
  readonly dice: Dice;
  readonly strikes: readonly Strike[];
  readonly until: AbortSignal;
  readonly say: (text: string) => void;
}

const PAUSE = 300;
const SHORTEST = 300;
const LONGEST = 3000;

/** One thing after the other goes wrong, each once before any comes again; sometimes two at once. All is well at the end. */
export async function strikeOn({ scene, dice, strikes, until, say }: Striking): Promise<number> {
  const waiting: Strike[] = [];
  let count = 0;
  while (!until.aborted) {
    if (waiting.length < 2) waiting.push(...shuffle(strikes, dice));
    const chosen = waiting.splice(0, dice.chance(0.25) ? 2 : 1);
    count += chosen.length;
    say(chosen.map(({ name }) => name).join(', and '));
    const ends = chosen.map(({ begin }) => begin(scene, dice));
    await restUntil(until, SHORTEST + dice.below(LONGEST - SHORTEST));
    for (const end of ends) await end();
    await restUntil(until, PAUSE);
  }
  // Whoever died of something that was over already is started again, too.
  for (const instance of scene.instances) await instance.revive();
  return count;
}

const restUntil = (until: AbortSignal, milliseconds: number): Promise<void> =>
  // The end of the time is no failure.
  sleep(milliseconds, undefined, { signal: until }).catch(() => undefined);

function shuffle<Item>(items: readonly Item[], dice: Dice): Item[] {
  return items
    .map((item) => ({ item, place: dice.below(1_000_000) }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
