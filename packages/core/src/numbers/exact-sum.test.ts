import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactSum } from './exact-sum.ts';

describe('exact sums', () => {
  it.each([
    [[], 0],
    [[0.1, 0.2], 0.3],
    [[1.1, 2.2, 3.3], 6.6],
    [[-0.1, 0.1], 0],
    [[1e-7, 1e7], 10_000_000.0000001],
    [[1e21, 1], 1e21],
    [[1e22, 1], 1e22],
  ])('of %j are %d', (values, sum) => {
    expect(exactSum(values)).toBe(sum);
  });

  it('multiply by a whole number without noise', () => {
    expect(exactSum([10.1, 0.01], 42)).toBe(424.62);
    expect(exactSum([1e22], 2)).toBe(2e22);
  });

  it('do not depend on the order', () => {
    const amounts = fc.array(fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1000));
    fc.assert(
      fc.property(amounts, (values) => {
        expect(exactSum(values)).toBe(exactSum(values.toReversed()));
      }),
    );
  });

  it('of whole thousandths are whole thousandths', () => {
    const thousandths = fc.array(fc.integer({ min: 0, max: 1e9 }), { maxLength: 200 });
    fc.assert(
      fc.property(thousandths, (values) => {
        const sum = values.reduce((total, value) => total + value, 0);
        expect(exactSum(values.map((value) => value / 1000))).toBe(sum / 1000);
      }),
    );
  });
});
