import { describe, expect, it } from 'vitest';
import { fraction } from './percent.ts';
import { printShare, sharePosition, shareTicks } from './share-scale.ts';

describe('the scale of shares', () => {
  it('has a mark for every power of ten from a millionth of the job on', () => {
    expect(shareTicks.map(({ label }) => label)).toEqual(['0.0001', '0.001', '0.01', '0.1', '1', '10', '100']);
    expect(shareTicks.map(({ position }) => Math.round(position * 3))).toEqual([0, 50, 100, 150, 200, 250, 300]);
  });

  it.each([
    [1, 100],
    [0.001, 50],
    [0.000_001, 0],
    [0.000_000_000_1, 0],
    [0, 0],
    [-0.1, 0],
    [Number.NaN, 0],
    [1.2, 100],
  ])('puts %d at %d', (share, position) => expect(sharePosition(fraction(share))).toBeCloseTo(position, 9));

  it.each([
    [0.880_846, '88.08'],
    [0.04, '4.00'],
    [0.01, '1.00'],
    [0.000_833_592_7, '0.083'],
    [0.0001, '0.010'],
    [0.000_083_639_1, '0.008364'],
    [0.000_008_091, '0.000809'],
    [0.000_000_000_9, '0.00000009'],
    [0.000_000_2, '0.00002'],
    [0, '0.00'],
  ])('prints %d as %s', (share, text) => expect(printShare(fraction(share))).toBe(text));
});
