/** Chance that comes out the same again for the same seed. */
export interface Dice {
  /** From 0 to below `limit`. */
  readonly below: (limit: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <Item>(items: readonly Item[]) => Item;
}

/** Mulberry32: small, quick, and good enough to choose from lists. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (share) => next() < share,
    pick: (items) => {
      if (items.length === 0) throw new Error('There is nothing to pick from');
      // Within the bounds, so it is an item.
      return items[below(items.length)] as (typeof items)[number];
    },
  };
}
