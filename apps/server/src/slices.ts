import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds of work after which others get their turn. */
const SLICE = 5;

/** Others get as much time as a piece of work took: they need many short turns, and would wait for a piece in each. */
export const restAfter = (milliseconds: number): Promise<void> => sleep(milliseconds);

/** Does short work for each of many items. Half of the time is left to others. */
export async function forEachInSlices<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
  rest = restAfter,
): Promise<void> {
  let start = performance.now();
  for (const item of items) {
    work(item);
    const worked = performance.now() - start;
    if (worked < SLICE) continue;
    await rest(worked);
    start = performance.now();
  }
}
