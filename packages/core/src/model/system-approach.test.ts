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

  it('is half of what is said only where the document was read with that entry method, and still has it', () => {
    const halves = (entryMethod: 'SystemApproach' | 'MSDS+', was?: string) => {
      const asRead = { texts: was === undefined ? {} : { entryMethod: was }, waterSources: [], totalMass: 0 };
      return [product, chemical, aRow()].map((row) => isHalfRow({ entryMethod, asRead }, row));
    };
    const none = [false, false, false];
    expect(halves('SystemApproach', ' SystemApproach ')).toEqual([true, true, false]);
    expect(halves('MSDS+', 'SystemApproach')).toEqual(none);
    expect(halves('SystemApproach', 'MSDS+')).toEqual(none);
    expect(halves('SystemApproach')).toEqual(none);
    expect(isHalfRow({ entryMethod: 'SystemApproach' }, product)).toBe(false);
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
