import { describe, expect, it } from 'vitest';
import { aDisclosure, aRow } from '../rules/disclosure.examples.ts';
import { isChemicalRow, isHalfRow, isListedApart, isProductRow } from './system-approach.ts';

const product = aRow({ ingredientName: '-', casNumber: ' LISTED below ' });
const chemical = aRow({ tradeName: ' ', supplier: ' ', purpose: ' other INGREDIENTS ' });

describe('a row of a SystemApproach document', () => {
  it('names a product and none of its chemicals, or a chemical and no product', () => {
    expect([product, chemical, aRow()].map(isProductRow)).toEqual([true, false, false]);
    expect([product, chemical, aRow()].map(isChemicalRow)).toEqual([false, true, false]);
  });

  it.each([{ tradeName: 'FR-1' }, { supplier: 'Gulf' }, { purpose: 'Biocide' }])('is no chemical with %j', (parts) => {
    expect(isChemicalRow({ ...chemical, ...parts })).toBe(false);
  });

  it('is half of what is said only where the document has that entry method', () => {
    const halves = (entryMethod: 'SystemApproach' | 'MSDS+') =>
      [product, chemical, aRow()].map((row) => isHalfRow({ entryMethod }, row));
    expect(halves('SystemApproach')).toEqual([true, true, false]);
    expect(halves('MSDS+')).toEqual([false, false, false]);
  });

  it('stands apart from its products in a document that was read, and has chemicals of its own', () => {
    const asRead = { texts: {}, waterSources: [], totalMass: 0 };
    const read = aDisclosure({ entryMethod: 'SystemApproach', rows: [aRow(), chemical], asRead });
    expect(isListedApart(read)).toBe(true);
    expect(isListedApart({ ...read, rows: [aRow(), product] })).toBe(false);
    expect(isListedApart({ ...read, entryMethod: 'MSDS+' })).toBe(false);
    const { asRead: _, ...made } = read;
    expect(isListedApart(made)).toBe(false);
  });
});
