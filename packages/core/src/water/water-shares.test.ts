import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percent } from '../numbers/percent.ts';
import {
  addShare,
  clampPercent,
  isAbout100,
  removeShare,
  totalPercent,
  withName,
  withPercent,
  printedShares,
  waterBarOf,
} from './water-shares.ts';

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

  it('says the percent of a row whose document did not, once it is typed or given to it', () => {
    const silent = { name: 'S1', percent: percent(0), isSilent: true } as const;
    const second = { name: 'S2', percent: percent(40) };
    expect(withPercent([silent, second], 0, 60)).toEqual([{ name: 'S1', percent: 60 }, second]);
    expect(withPercent([silent, second], 1, 60)).toEqual([silent, { name: 'S2', percent: 60 }]);
    expect(removeShare([silent, second], 1)).toEqual([{ name: 'S1', percent: 40 }]);
    expect(removeShare([silent, second, silent], 2)).toEqual([silent, second]);
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

const bar = (...percents: number[]) =>
  waterBarOf(percents.map((share, index) => ({ name: `S${index + 1}`, percent: percent(share) })));

describe('the bar of the water sources', () => {
  it('has a part for each', () => {
    expect(bar(62.5, 37.5)).toEqual({
      parts: [
        { name: 'S1', text: '62.5\u{A0}%', size: 62.5 },
        { name: 'S2', text: '37.5\u{A0}%', size: 37.5 },
      ],
      total: '100\u{A0}%',
      missing: undefined,
      excess: undefined,
    });
  });

  it('shows what is missing', () => {
    expect(bar(55, 30, 7.5)).toMatchObject({ total: '92.5\u{A0}%', missing: { text: '7.5\u{A0}%', size: 7.5 } });
  });

  it('shows what is too much', () => expect(bar(80, 30)).toMatchObject({ missing: undefined, excess: '10\u{A0}%' }));

  it('lets the tolerance of the rule pass', () => {
    expect(bar(33.3, 33.3, 33.3)).toMatchObject({ missing: undefined, excess: undefined });
  });
});
