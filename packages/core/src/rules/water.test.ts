import { describe, expect, it } from 'vitest';
import { percent } from '../numbers/percent.ts';
import type { WaterSource } from '../model/water-source.ts';
import { findAll } from '../rule/rule.ts';
import { waterRules, waterWarnings } from './water.ts';

const PRODUCED = 'Produced Water';
const multiple = (...shares: [string, number][]): WaterSource => ({
  type: 'multiple',
  sources: shares.map(([name, share]) => ({ name, percent: percent(share) })),
});
const texts = (source: WaterSource | null) => findAll(waterRules, source).map(({ message }) => message);

describe('the rules of the water source', () => {
  it.each([
    [{ type: 'single', source: PRODUCED } as const],
    [multiple([PRODUCED, 60], ['Other, > 1000TDS', 40])],
    [multiple([PRODUCED, 100], ['Other, > 1000TDS', 0])],
  ])('are kept by %j', (source) => {
    expect(texts(source)).toEqual([]);
  });

  it.each([
    [null, ['Please select a water source']],
    [{ type: 'single', source: ' ' } as const, ['Please select a water source']],
    [
      multiple(),
      [
        'Please select a water source type for all entries',
        'Water source percentages must add up to 100% (currently 0%)',
      ],
    ],
    [multiple(['', 50], [PRODUCED, 50]), ['Please select a water source type for all entries']],
    [multiple([PRODUCED, 50], [PRODUCED, 45]), ['Water source percentages must add up to 100% (currently 95%)']],
    [multiple([PRODUCED, 50], [PRODUCED, 45.255]), ['Water source percentages must add up to 100% (currently 95.26%)']],
    [multiple([PRODUCED, 120], [PRODUCED, -20]), ['Every water source percent must be between 0 and 100']],
    [
      multiple(['Lake', 50], [PRODUCED, 25], ['Rain', 25]),
      ['The registry does not know the water source Lake, Rain. Please choose one of the seven from the list.'],
    ],
    [
      { type: 'single', source: 'Lake' } as const,
      ['The registry does not know the water source Lake. Please choose one of the seven from the list.'],
    ],
  ])('are broken by %j', (source, messages) => {
    expect(texts(source)).toEqual(messages);
  });

  it('say of a percent that a document leaves out neither that it is 0 nor what is missing to 100', () => {
    const source: WaterSource = {
      type: 'multiple',
      sources: [{ name: PRODUCED, percent: percent(0), isSilent: true }],
    };
    expect(findAll(waterWarnings, source)).toEqual([]);
    expect(texts(source)).toEqual(['Every water source percent must be between 0 and 100']);
  });

  it('name once what is listed several times, and nothing that is not chosen yet', () => {
    const warned = (source: WaterSource) => findAll(waterWarnings, source).map(({ message }) => message);
    expect(warned(multiple([PRODUCED, 50], [PRODUCED, 25], [PRODUCED, 25]))).toEqual([
      'The water source Produced Water is listed more than once',
    ]);
    expect(warned(multiple(['', 50], ['', 50]))).toEqual([]);
  });

  it('tell of a share that rounding leaves nothing of', () => {
    const warned = (...shares: readonly [string, number][]) =>
      findAll(waterWarnings, multiple(...shares)).map(({ message }) => message);
    const told = ['The share of the water source Other, < 1000TDS is so small that it rounds to 0% at two decimals'];
    expect(warned([PRODUCED, 99.996], ['Other, < 1000TDS', 0.004])).toEqual(told);
    expect(warned(['', 0], [PRODUCED, 99.996], ['Other, < 1000TDS', 0.004])).toEqual(told);
    // The two larger ones lose more, and are raised instead.
    const others = [PRODUCED, 'Other, > 1000TDS'].map((name) => [name, 49.997] as [string, number]);
    expect(warned(...others, ['Other, < 1000TDS', 0.006])).toEqual(told);
    expect(warned([PRODUCED, 99.994], ['Other, < 1000TDS', 0.006])).toEqual([]);
  });
});
