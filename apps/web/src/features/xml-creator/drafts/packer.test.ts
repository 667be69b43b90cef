import { describe, expect, it } from 'vitest';
import { browserClock } from '../../../lib/clock.ts';
import { aWizardOf } from '../generate/generate.examples.ts';
import { createPacker } from './packer.ts';

describe('packing', () => {
  it('packs nothing twice, whatever was written ahead in between', async () => {
    let [ticks, packed] = [0, 0];
    const whenIdle = (act: () => void) => {
      packed += 1;
      act();
      return () => {};
    };
    const { pack, packAtOnce } = createPacker({ ...browserClock, now: () => (ticks += 10), whenIdle });
    const state = aWizardOf([['Alpha 1H'], ['Bravo 2H']]);
    const first = await pack(state);
    expect(packed).toBe(first.pieces.size);
    const { 'Alpha 1H': _left, ...disclosures } = state.disclosures;
    await packAtOnce({ ...state, disclosures });
    packed = 0;
    expect(await pack(state)).toStrictEqual(first);
    // Only the head, which says what disclosures there are.
    expect(packed).toBe(1);
  });
});
