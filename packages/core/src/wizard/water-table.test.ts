import { describe, expect, it } from 'vitest';
import type { WaterSource } from '../model/water-source.ts';
import { percent } from '../numbers/percent.ts';
import { readTsv } from '../tables/csv.ts';
import {
  clearWater,
  copyWater,
  createWaterLister,
  faultyCell,
  countChangedWater,
  fillWaterDown,
  findWaterFix,
  isFaultyCell,
  pasteWater,
  sameAsAbove,
  writeWaterCell,
} from './water-table.ts';
import { aWizard, aWizardWell } from './wizard.examples.ts';
import type { WizardState } from './wizard-state.ts';

const GROUND = 'Groundwater, < 1000TDS';
const mix = (...shares: readonly (readonly [string, number])[]): WaterSource => ({
  type: 'multiple',
  sources: shares.map(([name, share]) => ({ name, percent: percent(share) })),
});
const wizard = (...sources: readonly WaterSource[]): WizardState => {
  const wells = sources.map((_, at) => aWizardWell(`W${at}`));
  return aWizard(wells, { wellWater: Object.fromEntries(sources.map((source, at) => [`W${at}`, source])) });
};
const produced: WaterSource = { type: 'single', source: 'Produced Water' };
const blank: WaterSource = { type: 'single', source: '' };
const linesOf = (state: WizardState) => createWaterLister()(state);
const tableOf = (state: WizardState) =>
  linesOf(state).map(({ cells }) => cells.filter((_, at) => cells.slice(at).some((cell) => cell !== '')));
const row = (line: number, left = 0, right = 7) => ({ top: line, bottom: line, left, right });

describe('writing into the table of water sources', () => {
  it('takes a name in any spelling, and gives a new source what is missing to 100', () => {
    let state = writeWaterCell(wizard(produced, produced), 0, 1, ' 60 % ').state;
    expect(linesOf(state)[0]?.findings).toMatchObject([{ id: 'WATER-03' }]);
    state = writeWaterCell(state, 0, 6, ' groundwater,  < 1000tds').state;
    expect(tableOf(state)).toEqual([
      ['Produced Water', '60', GROUND, '40'],
      ['Produced Water', '100'],
    ]);
  });

  it('keeps percents from 0 to 100, and refuses what is none', () => {
    const state = wizard(mix(['Produced Water', 60], [GROUND, 40]));
    expect(tableOf(writeWaterCell(state, 0, 1, '140').state)).toEqual([['Produced Water', '100', GROUND, '40']]);
    expect(tableOf(writeWaterCell(state, 0, 3, '-4').state)).toEqual([['Produced Water', '60', GROUND, '0']]);
    expect(tableOf(writeWaterCell(state, 0, 3, '1e-20').state)).toEqual([['Produced Water', '60', GROUND, '1e-20']]);
    const refused = writeWaterCell(state, 0, 3, 'half');
    expect(refused.refused).toBe(1);
    expect(tableOf(refused.state)).toEqual(tableOf(state));
  });

  it('lets a source go with its percent, and an emptied percent be worked out', () => {
    const state = wizard(mix(['Produced Water', 60], [GROUND, 40]));
    expect(tableOf(writeWaterCell(state, 0, 0, '').state)).toEqual([[GROUND, '100']]);
    expect(tableOf(writeWaterCell(state, 0, 3, '').state)).toEqual(tableOf(state));
    expect(linesOf(clearWater(state, row(0)))[0]).toMatchObject({ source: blank, total: '' });
  });

  it('takes the part of a source that no other has, and nothing else', () => {
    const written = (text: string) => tableOf(writeWaterCell(wizard(blank), 0, 0, text).state)[0]?.[0];
    expect(['prod', ' FACE Water, >', 'other', 'Lake'].map(written)).toEqual([
      'Produced Water',
      'Surface Water, > 1000TDS',
      'other',
      'Lake',
    ]);
    expect(tableOf(writeWaterCell(wizard(mix([GROUND, 40])), 0, 1, '100').state)[0]).toEqual([GROUND, '100']);
  });

  it('goes by the order of the wells, in whatever order they were selected', () => {
    const state = { ...wizard(produced, blank), selected: ['W1', 'W0'] };
    expect(tableOf(writeWaterCell(state, 1, 0, GROUND).state)).toEqual([
      ['Produced Water', '100'],
      [GROUND, '100'],
    ]);
    expect(tableOf(sameAsAbove(state, row(1)))[1]).toEqual(['Produced Water', '100']);
    expect(tableOf(clearWater(state, row(0)))[0]).toEqual([]);
  });

  it('changes wells only that are written to', () => {
    const before = wizard(produced, produced);
    const list = createWaterLister();
    const [first, second] = list(before);
    const [changed, same] = list(writeWaterCell(before, 0, 0, GROUND).state);
    expect(changed).not.toBe(first);
    expect(same).toBe(second);
  });
});

describe('many wells at once', () => {
  const split = mix(['Produced Water', 60], [GROUND, 40]);

  it('are filled from the first line, or from the one above', () => {
    const state = wizard(split, blank, blank, produced);
    expect(tableOf(fillWaterDown(state, { top: 0, bottom: 2, left: 0, right: 3 }))).toEqual([
      ['Produced Water', '60', GROUND, '40'],
      ['Produced Water', '60', GROUND, '40'],
      ['Produced Water', '60', GROUND, '40'],
      ['Produced Water', '100'],
    ]);
    expect(tableOf(fillWaterDown(state, row(1, 0, 0)))[1]).toEqual(['Produced Water', '100']);
    const filled = fillWaterDown(wizard(split, blank, produced, blank), row(0, 0, 3));
    expect(tableOf(filled)).toEqual([
      ['Produced Water', '60', GROUND, '40'],
      ['Produced Water', '60', GROUND, '40'],
      ['Produced Water', '100'],
      ['Produced Water', '60', GROUND, '40'],
    ]);
    expect(tableOf(fillWaterDown(filled, row(0, 0, 3)))).toEqual(tableOf(filled));
    expect(countChangedWater(state, fillWaterDown(state, { top: 0, bottom: 2, left: 0, right: 3 }))).toBe(2);
    expect(countChangedWater(filled, fillWaterDown(filled, row(0, 0, 3)))).toBe(0);
  });

  it('are the same as above with all their sources', () => {
    const state = sameAsAbove(wizard(produced, split, split), { top: 1, bottom: 2, left: 2, right: 2 });
    expect(tableOf(state)).toEqual([
      ['Produced Water', '100'],
      ['Produced Water', '100'],
      ['Produced Water', '100'],
    ]);
  });

  it('take what a spreadsheet has, and unknown names become faults', () => {
    const cells = readTsv(`produced water\t70\t${GROUND}\t30\nLake\t100\nProduced Water\tmost`);
    const { state, refused } = pasteWater(wizard(blank, blank, blank, blank), row(0, 0, 0), cells);
    expect(refused).toBe(1);
    expect(tableOf(state)).toEqual([
      ['Produced Water', '70', GROUND, '30'],
      ['Lake', '100'],
      ['Produced Water', '100'],
      [],
    ]);
    expect(linesOf(state).map(({ findings }) => findings.map(({ id }) => id))).toEqual([
      [],
      ['WATER-04'],
      [],
      ['WATER-01'],
    ]);
    expect(copyWater(linesOf(state), { top: 0, bottom: 1, left: 0, right: 1 })).toBe('Produced Water\t70\r\nLake\t100');
  });

  it('take one cell as often as the selection has room, and nothing behind the last column or well', () => {
    const { state } = pasteWater(wizard(blank, blank), { top: 0, bottom: 1, left: 0, right: 0 }, [['Produced Water']]);
    expect(tableOf(state)).toEqual([
      ['Produced Water', '100'],
      ['Produced Water', '100'],
    ]);
    const beyond = pasteWater(state, row(1, 7, 7), [
      ['5', 'x'],
      ['6', 'y'],
    ]).state;
    expect(linesOf(beyond)[1]?.cells[3]).toBe('5');
  });

  it('count what has no cell, but not what is blank there', () => {
    const rows = readTsv(`Produced Water\t100\t\nLake\t100\t\nPond\t100\t\n\t\t`);
    const leftOut = (left: number) => pasteWater(wizard(blank, blank), row(0, left, left), rows).leftOut;
    expect([leftOut(0), leftOut(7)]).toEqual([2, 4]);
  });
});

describe('a line with a fault', () => {
  const lineOf = (source: WaterSource) => {
    const [line] = linesOf(wizard(source));
    if (!line) throw new Error('no line');
    return line;
  };
  it('marks the cells that it is about', () => {
    const marked = (source: WaterSource) =>
      Array.from({ length: 8 }, (_, at) => at).filter((at) => isFaultyCell(lineOf(source), at));
    expect(marked(blank)).toEqual([0]);
    expect(marked(mix(['Produced Water', 70], [GROUND, 25]))).toEqual([1, 3]);
    expect(marked(mix(['Produced Water', 70], ['', 30]))).toEqual([2]);
    expect(marked(mix(['Produced Water', 70], ['Lake', 30]))).toEqual([2]);
    expect(faultyCell(lineOf(mix(['Produced Water', 70], ['Lake', 30])))).toBe(2);
    expect(marked(produced)).toEqual([]);
  });

  it('has a fix only where it mends everything', () => {
    const fix = (source: WaterSource) => findWaterFix(lineOf(source));
    expect(fix(mix(['Produced Water', 70], [GROUND, 25]))).toEqual({
      label: 'Give the 5 % to Source 1',
      source: mix(['Produced Water', 75], [GROUND, 25]),
    });
    expect(fix(mix(['Produced Water', 80], [GROUND, 25]))?.label).toBe('Take the 5 % from Source 1');
    expect(fix({ type: 'single', source: 'Groundwater <1000 TDS' })).toEqual({
      label: `Use ${GROUND}`,
      source: { type: 'single', source: GROUND },
    });
    expect(fix(mix(['Lake', 70], [GROUND, 25]))).toBeUndefined();
    expect(fix({ type: 'single', source: 'Lake' })).toBeUndefined();
    expect(fix(blank)).toBeUndefined();
  });
});
