import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '../../dice.ts';
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
  for (const end of ends) await end();
}

/** Whoever died of something that was over already is started again, too. */
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
