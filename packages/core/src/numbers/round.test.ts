import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { round, toFixedText, exactFixed, isAbove, isBelow, exactSum, roundText } from './round.ts';

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

describe('exact decimals', () => {
  it.each([
    [1.005, 2, '1.01'],
    [-1.005, 2, '1.01'],
    [0.05, 1, '0.1'],
    [0.04, 1, '0.0'],
    [0.5, 0, '1'],
    [0.004, 1, '0.0'],
    [0.009, 1, '0.0'],
    [6e-7, 2, '0.00'],
    [1.23456e-7, 2, '0.00'],
    [5e-7, 6, '0.000001'],
    [1e21, 1, '1000000000000000000000.0'],
    [1.5e22, 0, '15000000000000000000000'],
    [12.345, 5, '12.34500'],
    [999.995, 2, '1000.00'],
    [0, 3, '0.000'],
  ])('of %d to %d places are %s', (value, places, text) => {
    expect(exactFixed(value, places)).toBe(text);
  });
});

describe('a limit', () => {
  it('is passed only by more than the slack', () => {
    expect([1.03, 1.030_000_000_5, 1.030_000_002, 1].map((value) => isAbove(value, 1.03))).toEqual([
      false,
      false,
      true,
      false,
    ]);
    expect([0.97, 0.969_999_999_5, 0.969_999_998, 1].map((value) => isBelow(value, 0.97))).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it('is kept by the slack itself', () => {
    expect(isAbove(1e-9, 0)).toBe(false);
    expect(isBelow(-1e-9, 0)).toBe(false);
  });
});

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

describe('a number of a document', () => {
  it.each([
    ['100.0', 2, '100.00'],
    ['90.0150742200', 5, '90.01507'],
    ['0.125', 2, '0.13'],
    ['99.994999999999999999999', 2, '99.99'],
    ['99.995', 2, '100.00'],
    ['0.0000495000', 5, '0.00005'],
    ['0.0000049', 5, '0.000005'],
    ['0.00000096', 5, '0.0000010'],
    ['0.000000', 5, '0.00000'],
    ['-0.004', 2, '-0.004'],
    ['-0.006', 2, '-0.01'],
    ['+.5', 2, '0.50'],
    [' 7. ', 2, '7.00'],
    ['1e-3', 2, '1e-3'],
  ])('%s to %i decimals is %s', (text, places, rounded) => {
    expect(roundText(text, places)).toBe(rounded);
  });

  it('is rounded as paper and pencil would', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 25 });
    fc.assert(
      fc.property(digits, digits, anyPlaces, (whole, decimals, places) => {
        const text = `${whole.join('')}.${decimals.join('')}`;
        const scaled = BigInt(whole.join('') + decimals.join('')) * 10n ** BigInt(places);
        const [half, unit] = [5n * 10n ** BigInt(decimals.length - 1), 10n ** BigInt(decimals.length)];
        const expected = (scaled + half) / unit;
        fc.pre(expected > 0n);
        expect(BigInt(roundText(text, places).replace('.', ''))).toBe(expected);
      }),
    );
  });
});
