import { describe, expect, it } from 'vitest';
import { blankRow } from '../model/row.ts';
import { fraction, percent } from '../numbers/percent.ts';
import { type CellColumn, showBoth, showCell, textOfCell } from './cells.ts';

const ofVolume = (volume: number) => ({ ...blankRow, volume });

describe('two cells side by side', () => {
  it('look as in the grid, without the digits that arithmetic leaves behind', () => {
    expect(showBoth(ofVolume(7_336_798), ofVolume(8_070_477.800000001), 'volume')).toEqual([
      '7,336,798',
      '8,070,477.8',
    ]);
  });

  it('are written whole where the grid would show them alike', () => {
    expect(showBoth(ofVolume(1.00001), ofVolume(1.00002), 'volume')).toEqual(['1.00001', '1.00002']);
  });
});

describe('a cell', () => {
  const ofNumber = (value: number) => ({
    ...blankRow,
    volume: value,
    specificGravity: value,
    percentInAdditive: percent(value),
    percentInHFJob: fraction(value / 100),
    massIngredient: value,
  });
  const columns: CellColumn[] = ['volume', 'specificGravity', 'percentInAdditive', 'percentInHFJob', 'massIngredient'];

  it.each([
    [0.000_012_3, ['0.000012', '0.000012', '0.000012', '0.00001230', '0.000012']],
    [1.234e-20, ['1.2e-20', '1.2e-20', '1.2e-20', '1.2e-20', '1.2e-20']],
    [0, ['0', '0.00', '0.0', '0.00000000', '0.000']],
  ])('shows %d as 0 only if it is', (value, shown) => {
    expect(columns.map((column) => showCell(ofNumber(value), column))).toEqual(shown);
  });

  it.each([1.234e-20, 1.234e-9, 1.5e-10])('is edited and copied with all digits of %d', (value) => {
    expect(columns.map((column) => textOfCell(ofNumber(value), column))).toEqual(columns.map(() => String(value)));
  });
});
