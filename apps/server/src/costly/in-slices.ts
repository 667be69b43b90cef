import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds after which others get their turn. */
const SLICE = 10;

/** Does short work for each of many items without keeping others waiting. */
export async function inSlices<Item>(items: readonly Item[], work: (item: Item) => void): Promise<void> {
  let start = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - start < SLICE) continue;
    await nextTurn();
    start = performance.now();
  }
}
