import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percent } from '../numbers/percent.ts';
import { printedShares } from './printed-shares.ts';

const printed = (...percents: number[]) =>
  printedShares({
    type: 'multiple',
    sources: percents.map((share) => ({ name: 'Produced Water', percent: percent(share) })),
  }).map((share) => share.percent);

describe('printed water shares', () => {
  it('give the only source everything', () => {
    expect(printedShares({ type: 'single', source: 'Produced Water' })).toEqual([
      { name: 'Produced Water', percent: 100 },
    ]);
  });

  it.each([
    [
      [60, 40],
      [60, 40],
    ],
    [
      [33.33, 33.33, 33.34],
      [33.33, 33.33, 33.34],
    ],
    [
      [33.3, 33.3, 33.3],
      [33.34, 33.33, 33.33],
    ],
    [
      [99.99, 0.02],
      [99.98, 0.02],
    ],
    [
      [50.005, 49.995],
      [50.01, 49.99],
    ],
    [[100], [100]],
    [
      [100, 0],
      [100, 0],
    ],
  ])('print %j as %j', (given, expected) => {
    expect(printed(...given)).toEqual(expected);
  });

  it.each([[[60, 30]], [[0, 0]], [[]]])('leave a wrong total as it is: %j', (given) => {
    expect(printed(...given)).toEqual(given);
  });

  it('leave out what was not chosen', () => {
    const sources = [
      { name: 'Produced Water', percent: percent(100) },
      { name: '', percent: percent(0) },
    ];
    expect(printedShares({ type: 'multiple', sources })).toEqual(sources.slice(0, 1));
  });

  it('add up to exactly 100 in hundredths', () => {
    const share = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(fc.array(share, { minLength: 1, maxLength: 4 }), (shares) => {
        const total = shares.reduce((sum, value) => sum + value, 0);
        fc.pre(total > 1e-3);
        const result = printed(...shares.map((value) => (value / total) * 100));
        expect(result.reduce((sum, value) => sum + Math.round(value * 100), 0)).toBe(10_000);
      }),
    );
  });
});
