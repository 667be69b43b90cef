import { compareDisclosures } from '@disclosure/core';
import { describe, expect, it } from 'vitest';
import { wellsAtStep4 } from '../../../../test/example-wells.ts';
import { printComparison } from './compare-csv.ts';

describe('a comparison for a spreadsheet', () => {
  it('keeps a longitude a number, and lets no other text run', () => {
    const { disclosures } = wellsAtStep4({ 'Bluebonnet 1H': {} });
    const left = disclosures?.['Bluebonnet 1H'];
    if (!left) throw new Error('There is no well');
    const right = { ...left, well: { ...left.well, longitude: '-101.9', wellName: '-1+1' } };
    const lines = printComparison(compareDisclosures(left, right), { left: 'a', right: 'b' }).split('\r\n');
    expect(lines).toContain('Well and job,Changed,,,,Longitude,-101.8765,-101.9');
    expect(lines).toContain("Well and job,Changed,,,,Well Name,Bluebonnet 1H,'-1+1");
  });

  it('has both spellings of a name, and one line less where they are the same', () => {
    const { disclosures } = wellsAtStep4({ 'Bluebonnet 1H': {} });
    const left = disclosures?.['Bluebonnet 1H'];
    if (!left) throw new Error('There is no well');
    const right = {
      ...left,
      rows: left.rows.map((row, index) => (index === 0 ? { ...row, tradeName: 'WATER' } : row)),
    };
    const lines = printComparison(compareDisclosures(left, right), { left: 'a', right: 'b' }).split('\r\n');
    expect(lines.filter((line) => line.includes(',Trade Name,')).slice(1)).toEqual([
      'Ingredient,Changed,WATER,Water,7732-18-5,Trade Name,Water,WATER',
    ]);
  });
});
