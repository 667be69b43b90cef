import { describe, expect, it } from 'vitest';
import {
  printCleanVolume,
  printCount,
  printBeyond,
  printDecimals,
  printDepth,
  printGrouped,
  printMass,
  printNonWaterVolume,
  printPercentInAdditive,
  printPercentInHFJob,
  printShort,
  printTotalMass,
  printWhole,
  printWholeAdditive,
  printShare,
  sharePosition,
  shareTicks,
} from './format.ts';
import { fraction, percent } from './percent.ts';

describe('printed numbers', () => {
  it('show the share of the job in percent with ten decimals', () => {
    expect(printPercentInHFJob(fraction(0.9001426396))).toBe('90.0142639600');
    expect(printPercentInHFJob(fraction(0.0000594094))).toBe('0.0059409400');
    expect(printPercentInHFJob(fraction(1e-10))).toBe('0.0000000100');
  });

  it('show masses with three decimals', () => {
    expect(printMass(550.77)).toBe('550.770');
    expect(printMass(8.3455)).toBe('8.346');
  });

  it('show the percent in the additive with one decimal', () => {
    expect(printPercentInAdditive(percent(30))).toBe('30.0');
    expect(printPercentInAdditive(percent(0.05))).toBe('0.1');
  });

  it('show the percent in the additive whole where one decimal does not say it', () => {
    expect([30, 0.5, 30.04, 0.000012].map((share) => printWholeAdditive(percent(share)))).toEqual([
      '30.0',
      '0.5',
      '30.04',
      '0.000012',
    ]);
  });

  it('show each figure of a well in one form', () => {
    expect([9260.08, 9876.5, 9000, 1.005].map(printDepth)).toEqual(['9,260.08', '9,876.5', '9,000', '1.01']);
    expect([8_528_216, 107_849.333, 0].map(printCleanVolume)).toEqual(['8,528,216', '107,849.33', '0']);
    expect(printNonWaterVolume(12_000.000_001)).toBe('12,000.000001');
    expect(printTotalMass(9_270_752.915)).toBe('9,270,753');
  });

  it('count things in words', () => {
    expect([0, 1, 2].map((count) => printCount(count, 'item'))).toEqual(['0 items', '1 item', '2 items']);
  });

  it('show totals without decimals', () => {
    expect(printWhole(9_270_752.915)).toBe('9270753');
    expect(printWhole(1e21)).toBe('1000000000000000000000');
  });

  it.each([
    [9876.5, 2, '9876.5'],
    [9876.504, 2, '9876.5'],
    [100, 2, '100'],
    [100, 0, '100'],
    [0, 2, '0'],
    [33.335, 2, '33.34'],
  ])('leave needless zeros out of %d with at most %d decimals', (value, places, text) => {
    expect(printShort(value, places)).toBe(text);
  });

  it.each([
    [121_704_157.26, 1, '121,704,157.3'],
    [12_846_330, 0, '12,846,330'],
    [984.65, 1, '984.7'],
    [1000.1234, 3, '1,000.123'],
    [-1234, 0, '-1,234'],
  ])('for people have commas: %d with %d decimals', (value, places, text) => {
    expect(printGrouped(value, places)).toBe(text);
  });

  it('tell a value from the limit that it is beyond, and from nothing', () => {
    expect(printBeyond(40_000_000.004, 40_000_000)).toBe('40000000.004');
    expect(printBeyond(0.4, 1)).toBe('0.4');
    expect(printBeyond(1e-20, 1)).toBe('1e-20');
  });

  it('show in messages what overflowed', () => {
    expect(printShort(Number.POSITIVE_INFINITY, 2)).toBe('Infinity');
    expect(printDecimals(Number.NEGATIVE_INFINITY, 2)).toBe('-Infinity');
    expect(printDecimals(103.405, 2)).toBe('103.41');
  });
});

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
