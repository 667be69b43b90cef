import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { round, toFixedText } from './round.ts';

/** An independent oracle: the shortest decimal as a ratio of whole numbers, rounded by long division. */
function oracle(value: number, places: number): string {
  const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e');
  const [whole = '', decimals = ''] = mantissa.split('.');
  const power = Number(exponent) - decimals.length + places;
  const numerator = BigInt(whole + decimals) * 10n ** BigInt(Math.max(power, 0));
  const denominator = 10n ** BigInt(Math.max(-power, 0));
  const digits = String((2n * numerator + denominator) / (2n * denominator)).padStart(places + 1, '0');
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return value < 0 && BigInt(digits) > 0n ? `-${text}` : text;
}

const anyPlaces = fc.integer({ min: 0, max: 12 });
/** Numbers that sit on a tie in decimal, and next to one in binary. */
const tie = fc
  .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 1, max: 13 }))
  .map(([whole, places]) => Number(`${whole}5e-${places}`));
const anyNumber = fc.oneof(
  tie,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: 0, max: 1, noNaN: true }),
);

describe('rounding', () => {
  it.each([
    [1.005, 2, 1.01],
    [1.004999999999999, 2, 1],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [0.1 + 0.2, 10, 0.3],
    [4.35, 1, 4.4],
    [0.90014263955, 10, 0.9001426396],
    [1e21, 2, 1e21],
    [5e-324, 10, 0],
    [123456789012345.67, 2, 123456789012345.67],
    [Number.POSITIVE_INFINITY, 2, Number.POSITIVE_INFINITY],
    [Number.MAX_VALUE, 10, Number.MAX_VALUE],
  ])('takes %d to %d places as %d', (value, places, rounded) => {
    expect(round(value, places)).toBe(rounded);
  });

  it('never gives a negative zero', () => {
    expect(Object.is(round(-0.001, 2), 0)).toBe(true);
    expect(Object.is(round(-0, 2), 0)).toBe(true);
    expect(toFixedText(-0.001, 2)).toBe('0.00');
  });

  it('equals exact decimal rounding', () => {
    fc.assert(
      fc.property(anyNumber, anyPlaces, (value, places) => {
        expect(toFixedText(value, places)).toBe(oracle(value, places));
        expect(round(value, places)).toBe(Number(oracle(value, places)) || 0);
      }),
      { numRuns: 5000 },
    );
  });

  it('refuses what it cannot do', () => {
    expect(() => round(1, 16)).toThrow('Numbers are rounded to 0 to 15 places, not to 16');
    expect(() => round(1, -1)).toThrow('not to -1');
    expect(() => toFixedText(Number.NaN, 2)).toThrow('NaN cannot be printed as a number');
  });
});
