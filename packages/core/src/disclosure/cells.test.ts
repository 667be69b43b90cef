import { describe, expect, it } from 'vitest';
import { blankRow } from '../model/row.ts';
import { showBoth } from './cells.ts';

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
