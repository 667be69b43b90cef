import { describe, expect, it } from 'vitest';
import type { Disclosure } from '../model/disclosure.ts';
import type { JobRecord } from '../registry/disclosure-table.ts';
import { exampleRow } from './disclosure.examples.ts';
import { toRecord } from './disclosure-record.ts';
import { linesOf, withRows } from './written-lines.examples.ts';

const claimant = (disclosure: Disclosure) =>
  ['Company', 'FirstName', 'LastName', 'Email', 'Phone'].flatMap((part) => linesOf(disclosure, `Claimant${part}`));

describe('a record of the document', () => {
  it('has a value for every required element', () => {
    const { wellName, ...rest } = toRecord(withRows());
    const whole: JobRecord = { ...rest, wellName };
    // @ts-expect-error -- a record that does not name the well does not compile
    const nameless: JobRecord = rest;
    expect([whole.wellName, nameless.wellName]).toEqual([wellName, undefined]);
  });
});

describe('rows in the document', () => {
  it('keeps spellings of trade name, supplier and purpose apart', () => {
    const row = { tradeName: 'FR-1', supplier: 'A', purpose: 'P', ingredientName: 'x', casNumber: 'N/A' };
    const disclosure = withRows(
      exampleRow(row),
      exampleRow({ ...row, tradeName: 'fr-1' }),
      exampleRow({ ...row, supplier: 'B' }),
      exampleRow({ ...row, purpose: 'p' }),
      exampleRow(row),
    );
    expect(linesOf(disclosure, 'TradeName')).toHaveLength(4);
    expect(linesOf(disclosure, 'IngredientMSDS')).toHaveLength(5);
  });

  it('names the supplier of the other chemicals only when they share one', () => {
    const other = exampleRow({ isNonMsds: true, ingredientName: 'x', casNumber: 'N/A', supplier: 'A' });
    expect(linesOf(withRows(other, other), 'Supplier')).toEqual(['<Supplier>A</Supplier>']);
    expect(linesOf(withRows(other, { ...other, supplier: 'B' }), 'Supplier')).toEqual([]);
  });

  it('comments other chemicals, unless a document said more about them', () => {
    const other = exampleRow({ isNonMsds: true, ingredientName: 'x', casNumber: 'N/A' });
    const usual = { ...other, comments: ' NON-msds Component ' };
    const blank = { ...other, comments: ' ' };
    const unusual = { ...other, comments: 'Listed by the vendor' };
    expect(linesOf(withRows(other, usual, blank, unusual), 'IngredientComment')).toEqual([
      '<IngredientComment>Non-MSDS Component</IngredientComment>',
      '<IngredientComment>Non-MSDS Component</IngredientComment>',
      '<IngredientComment>Non-MSDS Component</IngredientComment>',
      '<IngredientComment>Listed by the vendor</IngredientComment>',
    ]);
  });

  it('names placeholders for what the claimant does not say, and no claimant where none is known', () => {
    const secret = exampleRow({ tradeName: 'X', ingredientName: 'x', casNumber: 'Proprietary', vendorId: 99 });
    const placeholders = [
      '<ClaimantCompany>Not Provided</ClaimantCompany>',
      '<ClaimantFirstName>Not Provided</ClaimantFirstName>',
      '<ClaimantLastName>Not Provided</ClaimantLastName>',
      '<ClaimantEmail>not.provided@example.com</ClaimantEmail>',
      '<ClaimantPhone>000-000-0000</ClaimantPhone>',
    ];
    expect(claimant(withRows(secret))).toEqual(placeholders);
    const nobody = { id: 99, company: ' ', firstName: ' ', lastName: ' ', email: ' ', phone: ' ' };
    expect(claimant({ ...withRows(secret), vendors: [nobody] })).toEqual(placeholders);
    expect(linesOf(withRows({ ...secret, vendorId: null }), 'ClaimantCompany')).toEqual([]);
    expect(linesOf(withRows({ ...secret, casNumber: 'N/A' }), 'ClaimantCompany')).toEqual([]);
  });
});
