import { describe, expect, it } from 'vitest';
import { readWaterSource } from './read-water-source.ts';
import { findWaterSourceOption } from '../model/water-source.ts';

const GROUND = 'Groundwater, < 1000TDS';
const single = { type: 'single', source: 'Produced Water' };
const multiple = (...sources: [string, number][]) => ({
  type: 'multiple',
  sources: sources.map(([name, percent]) => ({ name, percent })),
});

describe('a water source', () => {
  it.each([
    ['Produced Water', single],
    [' produced  WATER ', single],
    [{ type: 'single', source: 'Produced Water' }, single],
    [['Produced Water'], single],
    [[{ name: 'Produced Water', percent: 100 }], single],
    [{ source1: 'Produced Water' }, single],
    [{ source1: 'Produced Water', percent1: '100' }, single],
    [[{ name: 'Produced Water', percent: 60 }], multiple(['Produced Water', 60])],
    [
      {
        type: 'multiple',
        sources: [
          { name: GROUND, percent: '60' },
          { name: 'Produced Water', percent: 40 },
        ],
      },
      multiple([GROUND, 60], ['Produced Water', 40]),
    ],
    [
      [
        { name: GROUND, percent: 60 },
        { name: 'Produced Water', percent: 40 },
      ],
      multiple([GROUND, 60], ['Produced Water', 40]),
    ],
    [[GROUND, 'Produced Water'], multiple([GROUND, 50], ['Produced Water', 50])],
    [' Lake ', { type: 'single', source: 'Lake' }],
    [[' a ', 'b', 'c'], multiple(['a', 33.33], ['b', 33.33], ['c', 33.34])],
    [['a', { name: 'b', percent: 40 }, 'c'], multiple(['a', 30], ['b', 40], ['c', 30])],
    [['a', { name: 'b', percent: 140 }], multiple(['a', 0], ['b', 140])],
    [[{ name: 'a', percent: 99.985 }, 'b', 'c', 'd'], multiple(['a', 99.985], ['b', 0], ['c', 0], ['d', 0.015])],
    [[{ name: 'a', percent: 99.98 }, 'b', 'c', 'd'], multiple(['a', 99.98], ['b', 0.01], ['c', 0.01], ['d', 0])],
    [
      { source1: GROUND, percent1: 25, source2: 'Produced Water', percent2: 75 },
      multiple([GROUND, 25], ['Produced Water', 75]),
    ],
    [{ source2: 'a', source4: 'b', source3: '', source5: 'c' }, multiple(['a', 50], ['b', 50])],
    [
      { type: 'single', source: 'Lake', sources: [] },
      { type: 'single', source: 'Lake' },
    ],
    [
      { type: 'Single', source: ' Lake ', sources: [{ name: '', percent: 100 }] },
      { type: 'single', source: 'Lake' },
    ],
    [{ type: 'multiple', source: 'Lake', sources: [{ name: 'a', percent: 40 }] }, multiple(['a', 40])],
    [
      { type: 'single', source: '', sources: ['a'] },
      { type: 'single', source: 'a' },
    ],
    [[], multiple()],
    [null, null],
    [undefined, null],
    ['', null],
  ])('%j is read', (value, waterSource) => {
    expect(readWaterSource(value)).toEqual({ waterSource, findings: [] });
  });

  it.each([[{}], [5], [true], [{ source: 5 }], [{ sources: 'x' }], [{ source5: 'x' }]])('%j is refused', (value) => {
    expect(readWaterSource(value)).toMatchObject({
      waterSource: null,
      findings: [{ id: 'WATER-07', message: 'Unrecognized water source format', where: 'waterSource' }],
    });
  });

  it('tells the place of what it cannot read', () => {
    const { findings } = readWaterSource({ sources: [{ name: 'a', percent: 'half' }, 7] }, 'input.water');
    expect(findings.map(({ id, where }) => [id, where])).toEqual([
      ['INPUT-01', 'input.water.sources[0].percent'],
      ['INPUT-04', 'input.water.sources[1]'],
    ]);
    expect(readWaterSource([7]).findings.map(({ where }) => where)).toEqual(['waterSource[0]']);
  });

  it('names an option in any spelling', () => {
    expect(findWaterSourceOption(' groundwater,  < 1000tds')).toBe(GROUND);
    expect(findWaterSourceOption('Lake')).toBeUndefined();
  });
});
