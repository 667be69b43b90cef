import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fraction } from '../numbers/percent.ts';
import { aDisclosure, aRow, workedCatalogue } from '../rules/disclosure.examples.ts';
import {
  type CellColumn,
  cellColumns,
  isCellColumn,
  titleOfColumn,
  isTypedOver,
  textOfCell,
  showCell,
} from './cells.ts';
import { readCells, writeCell } from './write-cells.ts';

const read = (texts: Partial<Record<CellColumn, string>>) =>
  readCells(new Map(Object.entries(texts) as [CellColumn, string][]));

describe('texts that are typed or pasted into cells', () => {
  it.each([
    [{ volume: '1,234.5' }, { volume: 1234.5 }],
    [{ volume: ' ' }, { volume: 0 }],
    [{ specificGravity: '' }, { specificGravity: null }],
    [{ percentInAdditive: '30.5 %' }, { percentInAdditive: 30.5 }],
    [{ percentInAdditive: ' 7 % ' }, { percentInAdditive: 7 }],
    [{ percentInAdditive: '' }, { percentInAdditive: 0 }],
    [{ percentInHFJob: '0.7%' }, { percentInHFJob: 0.007 }],
    [{ massIngredient: '1e3' }, { massIngredient: 1000 }],
    [{ tradeName: "'=SUM(A1)" }, { tradeName: '=SUM(A1)' }],
    [{ units: 'Pounds' }, { units: 'lb' }],
    [{ units: ' ' }, {}],
    [
      { units: 'kg', volume: '10' },
      { units: 'lb', volume: 22.046226218 },
    ],
    [{ isNonMsds: 'YES', comments: ' ' }, { isNonMsds: true }],
    [
      { isNonMsds: 'x', comments: 'Secret' },
      { isNonMsds: true, comments: 'Secret' },
    ],
    [
      { isNonMsds: '', comments: '' },
      { isNonMsds: false, comments: '' },
    ],
  ])('%j give %j', (texts, change) => {
    expect(read(texts)).toStrictEqual({ change, recompute: [], refused: [] });
  });

  it('mark a row in several words', () => {
    const marks = (words: string[]) => words.map((isNonMsds) => read({ isNonMsds }).change.isNonMsds);
    expect(new Set(marks(['yes', ' Y ', 'TRUE', 'x', '1', 'Non-MSDS']))).toEqual(new Set([true]));
    expect(new Set(marks(['', ' No ', 'n', 'FALSE', '0', 'MSDS']))).toEqual(new Set([false]));
  });

  it.each([
    [{ volume: 'many' }, 'volume'],
    [{ volume: '1.2.3' }, 'volume'],
    [{ percentInAdditive: '30,5' }, 'percentInAdditive'],
    [{ percentInAdditive: '5%5' }, 'percentInAdditive'],
    [{ volume: '5 %' }, 'volume'],
    [{ units: 'barrels' }, 'units'],
    [{ units: 'L' }, 'units'],
    [{ isNonMsds: 'perhaps' }, 'isNonMsds'],
  ])('%j are refused and change nothing', (texts, column) => {
    expect(read(texts)).toEqual({ change: {}, recompute: [], refused: [column] });
  });

  it('take a volume and its unit together or not at all', () => {
    const neither = { change: { purpose: 'Biocide' }, recompute: [] };
    const given = { purpose: 'Biocide' } as const;
    expect(read({ ...given, volume: '5', units: 'barrels' })).toEqual({ ...neither, refused: ['units', 'volume'] });
    expect(read({ ...given, volume: 'many', units: 'lb' })).toEqual({ ...neither, refused: ['volume', 'units'] });
  });

  it('give an emptied mass or percent back to its inputs', () => {
    expect(read({ massIngredient: '', percentInHFJob: ' ' })).toEqual({
      change: {},
      recompute: ['massIngredient', 'percentInHFJob'],
      refused: [],
    });
    const disclosure = aDisclosure();
    const typed = writeCell(disclosure, { row: 1, column: 'massIngredient' }, '5', workedCatalogue).disclosure;
    expect(typed.rows[1]).toMatchObject({ massIngredient: 5, massIsTyped: true });
    const back = writeCell(typed, { row: 1, column: 'massIngredient' }, '', workedCatalogue).disclosure;
    expect(back.rows[1]).toMatchObject({ massIngredient: 1_000_000, massIsTyped: false });
    expect(isTypedOver(aRow({ massIsTyped: true }), 'massIngredient')).toBe(true);
    expect(isTypedOver(aRow({ massIsTyped: true }), 'percentInHFJob')).toBe(false);
    const shares = writeCell(back, { row: 1, column: 'percentInHFJob' }, '50', workedCatalogue).disclosure;
    expect(shares.rows[1]).toMatchObject({ percentInHFJob: 0.5, percentIsTyped: true });
    expect(writeCell(shares, { row: 1, column: 'percentInHFJob' }, '', workedCatalogue).disclosure).toEqual(back);
  });

  it('are read back as they were copied', () => {
    const value = fc.double({ min: 0, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(value, value, fc.boolean(), (volume, massIngredient, isNonMsds) => {
        const row = aRow({ volume, massIngredient, isNonMsds, percentInHFJob: fraction(0.1234567891) });
        expect(read({ percentInHFJob: textOfCell(row, 'percentInHFJob') }).change).toEqual({
          percentInHFJob: 0.1234567891,
        });
        for (const column of ['volume', 'massIngredient', 'isNonMsds', 'units'] as const) {
          expect(read({ [column]: textOfCell(row, column) }).change).toMatchObject({ [column]: row[column] });
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('a shown cell', () => {
  it.each([
    ['volume', { volume: 12_846_330 }, '12,846,330'],
    ['volume', { volume: 0.0004 }, '0.0004'],
    ['volume', { volume: null }, ''],
    ['specificGravity', { specificGravity: null }, ''],
    ['specificGravity', { specificGravity: 1 }, '1.00'],
    ['specificGravity', { specificGravity: 1.2345 }, '1.2345'],
    ['percentInAdditive', { percentInAdditive: 100 }, '100.0'],
    ['percentInAdditive', { percentInAdditive: 0.04 }, '0.04'],
    ['percentInHFJob', { percentInHFJob: 0.88084603 }, '88.084603'],
    ['percentInHFJob', { percentInHFJob: 0.000008091 }, '0.00080910'],
    ['massIngredient', { massIngredient: 107_202_623.94 }, '107,202,623.9'],
    ['percentInHFJob', { percentInHFJob: 0.01 }, '1.000000'],
    ['massIngredient', { massIngredient: 0.0456 }, '0.046'],
    ['massIngredient', { massIngredient: 1 }, '1.0'],
    ['massIngredient', { massIngredient: -1234 }, '-1,234.0'],
    ['isNonMsds', { isNonMsds: true }, 'Yes'],
    ['tradeName', { tradeName: '1234567' }, '1234567'],
  ] as const)('of %s from %j reads %s', (column, parts, text) => {
    expect(showCell(aRow(parts as object), column)).toBe(text);
  });

  it('exists for every column', () => {
    for (const { column } of cellColumns) expect(typeof showCell(aRow(), column)).toBe('string');
    expect([isCellColumn('casNumber'), isCellColumn('vendorId')]).toEqual([true, false]);
    expect(titleOfColumn('casNumber')).toBe('CAS');
  });
});
