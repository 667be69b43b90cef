import { describe, expect, it } from 'vitest';
import { browserClock } from '../../../lib/clock.ts';
import { aWizardOf } from '../steps/generate/generate.examples.ts';
import { createPacker } from './packer.ts';

describe('packing', () => {
  it('packs nothing twice, whatever was written ahead in between', async () => {
    let [ticks, pauses] = [0, 0];
    const whenIdle = (act: () => void) => {
      pauses += 1;
      act();
      return () => {};
    };
    const { pack, packAtOnce } = createPacker({ ...browserClock, now: () => (ticks += 10), whenIdle });
    const state = aWizardOf([['Alpha 1H'], ['Bravo 2H']]);
    const first = await pack(state);
    // Before everything, and before each piece.
    expect(pauses).toBe(1 + first.pieces.size);
    const { 'Alpha 1H': _left, ...disclosures } = state.disclosures;
    await packAtOnce({ ...state, disclosures });
    pauses = 0;
    expect(await pack(state)).toStrictEqual(first);
    // Before everything, and before the head, which says what disclosures there are.
    expect(pauses).toBe(2);
  });
});
