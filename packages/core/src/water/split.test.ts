import { describe, expect, it } from 'vitest';
import { percent } from '../numbers/percent.ts';
import { addShare, clampPercent, isAbout100, removeShare, totalPercent, withName, withPercent } from './split.ts';

const shares = (...percents: number[]) =>
  percents.map((share, index) => ({ name: `S${index + 1}`, percent: percent(share) }));
const percentsOf = (list: readonly { percent: number }[]) => list.map((share) => share.percent);

describe('splitting the water', () => {
  it('gives a new row what is missing to 100, and no name yet', () => {
    expect(addShare(shares(60, 0.1))).toEqual([...shares(60, 0.1), { name: '', percent: 39.9 }]);
    expect(percentsOf(addShare(shares(33.3, 33.3)))).toEqual([33.3, 33.3, 33.4]);
    expect(percentsOf(addShare([]))).toEqual([100]);
  });

  it('never gives a new row less than 0', () => expect(percentsOf(addShare(shares(80, 40)))).toEqual([80, 40, 0]));

  it('stops at four rows', () => expect(addShare(shares(1, 2, 3, 4))).toHaveLength(4));

  it('gives the percent of a removed row to the first that is left', () => {
    expect(removeShare(shares(20, 30, 50), 1)).toEqual([
      { name: 'S1', percent: 50 },
      { name: 'S3', percent: 50 },
    ]);
    expect(removeShare(shares(20, 30, 50), 0)).toEqual([
      { name: 'S2', percent: 50 },
      { name: 'S3', percent: 50 },
    ]);
    expect(percentsOf(removeShare(shares(80, 40), 1))).toEqual([100]);
    expect(percentsOf(removeShare(shares(0.1, 0.2), 1))).toEqual([0.3]);
  });

  it('keeps the last row, and ignores a row that is not there', () => {
    expect(removeShare(shares(20), 0)).toEqual(shares(20));
    expect(removeShare(shares(20, 80), 5)).toEqual(shares(20, 80));
  });

  it.each([
    [-1, 0],
    [0, 0],
    [55.5, 55.5],
    [100, 100],
    [101, 100],
    [Number.NaN, 0],
  ])('clamps %d to %d', (typed, kept) => {
    expect(clampPercent(typed)).toBe(kept);
  });

  it('changes one row only', () => {
    expect(percentsOf(withPercent(shares(20, 80), 1, 120))).toEqual([20, 100]);
    expect(withName(shares(20, 80), 1, 'Produced Water').map((share) => share.name)).toEqual(['S1', 'Produced Water']);
  });

  it('adds up what people typed', () => expect(totalPercent(shares(0.1, 0.2))).toBe(0.3));

  it.each([
    [[60, 40], true],
    [[60, 39.9], true],
    [[60, 40.1], true],
    [[60, 39.89], false],
    [[60, 40.11], false],
    [[], false],
  ])('takes %j as 100: %j', (given, isEnough) => {
    expect(isAbout100(shares(...given))).toBe(isEnough);
  });
});
