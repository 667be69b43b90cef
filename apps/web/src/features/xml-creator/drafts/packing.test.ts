import { describe, expect, it } from 'vitest';
import { instantCompressor } from '../../../../test/fake-drafts.ts';
import { aWizardOf } from '../steps/generate/generate.examples.ts';
import { createPacker } from './packing.ts';

describe('packing', () => {
  it('packs no piece twice, even with another state in between', async () => {
    let packed = 0;
    const compress = (text: string) => {
      packed += 1;
      return instantCompressor.compress(text);
    };
    const pack = createPacker({ ...instantCompressor, compress });
    const state = aWizardOf([['Alpha 1H'], ['Bravo 2H']]);
    const first = await pack(state);
    expect(packed).toBe(first.pieces.size);
    const { 'Alpha 1H': _left, ...disclosures } = state.disclosures;
    await pack({ ...state, disclosures });
    packed = 0;
    expect(await pack(state)).toStrictEqual(first);
    // Only the head, which lists the disclosures.
    expect(packed).toBe(1);
  });
});
