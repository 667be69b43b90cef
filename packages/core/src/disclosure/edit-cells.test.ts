import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import type { RowChange } from '../rule/fix.ts';
import { buildDisclosure } from './build-disclosure.ts';
import {
  aCustomer,
  aDisclosure,
  anIngredient,
  aRow,
  aVendor,
  workedCatalogue,
  workedWell,
} from '../rules/disclosure.examples.ts';
import { editRow } from './edit-row.ts';

const built = buildDisclosure(workedWell, workedCatalogue, aCustomer(), null);

describe('an edit of texts', () => {
  const catalogue = buildCatalogue(
    [
      anIngredient({ id: 1, ingredientName: 'Methanol', casNumber: '67-56-1' }),
      anIngredient({ id: 2, ingredientName: 'Nameless', casNumber: '' }),
      anIngredient({ id: 3, ingredientName: 'Copolymer', casNumber: 'Proprietary' }),
    ],
    [aVendor({ id: 9, company: ' ' }), aVendor(), aVendor({ id: 2, company: 'Lone Star Energy' })],
    [],
  );
  const rowOf = (parts: object, change: RowChange, owner = aCustomer({ name: 'Smith & Jones' })) =>
    editRow(aDisclosure({ rows: [aRow(parts)], customer: owner }), 0, change, catalogue).rows[0];

  it('commits without needless blanks', () => expect(rowOf({}, { purpose: ' a  b ' })?.purpose).toBe('a b'));

  it('fills the CAS number of a known ingredient', () => {
    expect(rowOf({}, { ingredientName: ' METHANOL ' })).toMatchObject({
      ingredientName: 'METHANOL',
      casNumber: '67-56-1',
    });
    expect(rowOf({}, { ingredientName: 'Unknown' })?.casNumber).toBe('14808-60-7');
    expect(rowOf({}, { ingredientName: 'Nameless' })?.casNumber).toBe('14808-60-7');
    expect(rowOf({}, { ingredientName: 'Methanol', casNumber: '50-00-0' })?.casNumber).toBe('50-00-0');
    expect(rowOf({ ingredientName: 'Methanol' }, { purpose: 'x' })?.casNumber).toBe('14808-60-7');
  });

  it('sets the vendor that the supplier names, and no other', () => {
    expect(rowOf({ vendorId: null }, { supplier: ' gulf chemical SUPPLY' })?.vendorId).toBe(1);
    expect(rowOf({ vendorId: 1 }, { supplier: 'Somebody else' })?.vendorId).toBeNull();
    expect(rowOf({ vendorId: 1 }, { supplier: '' })?.vendorId).toBeNull();
    expect(rowOf({ vendorId: 1 }, { supplier: 'Somebody else', vendorId: 2 })?.vendorId).toBe(2);
    expect(rowOf({ vendorId: 5 }, { purpose: 'x' })?.vendorId).toBe(5);
  });

  it.each(['Proprietary', 'n/a'])('names the customer as supplier of %s when there is none', (casNumber) => {
    expect(rowOf({ supplier: '', vendorId: null }, { casNumber })).toMatchObject({
      supplier: 'Smith and Jones',
      vendorId: null,
    });
    expect(rowOf({ supplier: 'Kept' }, { casNumber })).toMatchObject({ supplier: 'Kept', vendorId: 1 });
  });

  it('names the customer as supplier of an ingredient that is known to be a secret', () => {
    expect(rowOf({ supplier: '' }, { ingredientName: 'Copolymer' })).toMatchObject({
      casNumber: 'Proprietary',
      supplier: 'Smith and Jones',
    });
  });

  it('names the vendor too when the customer is one', () => {
    expect(rowOf({ supplier: '' }, { casNumber: 'Proprietary' }, aCustomer())).toMatchObject({
      supplier: 'Lone Star Energy',
      vendorId: 2,
    });
  });

  it('names the customer of the job data when no table knows it', () => {
    const open = aDisclosure({ rows: [aRow({ supplier: '', casNumber: 'Proprietary' })], customer: null });
    expect(editRow(open, 0, { casNumber: 'N/A' }, catalogue).rows[0]?.supplier).toBe('Lone Star Energy');
    expect(editRow(open, 0, { purpose: 'x' }, catalogue).rows[0]?.supplier).toBe('');
    expect(editRow(open, 0, { casNumber: '50-00-0' }, catalogue).rows[0]?.supplier).toBe('');
  });

  it('keeps mark and comment together', () => {
    expect(rowOf({}, { isNonMsds: true })).toMatchObject({ isNonMsds: true, comments: 'Non-MSDS Component' });
    expect(rowOf({ isNonMsds: true, comments: 'Non-MSDS Component' }, { isNonMsds: false })).toMatchObject({
      isNonMsds: false,
      comments: '',
    });
    expect(rowOf({ isNonMsds: true, comments: 'Other' }, { isNonMsds: false })).toMatchObject({ comments: 'Other' });
    const marked = { isNonMsds: true, comments: 'Non-MSDS Component' };
    expect(rowOf(marked, { purpose: 'x' })).toMatchObject(marked);
    expect(rowOf({}, { comments: ' NON-msds component' })?.isNonMsds).toBe(true);
    expect(rowOf({ isNonMsds: true }, { comments: 'else' })?.isNonMsds).toBe(false);
  });

  it('leaves every other row and the total alone', () => {
    const edited = editRow(built, 1, { purpose: 'x' }, catalogue);
    expect(edited.well).toBe(built.well);
    expect(edited.rows.filter((row, index) => row !== built.rows[index])).toHaveLength(1);
  });

  it('of a row that is not there changes nothing', () =>
    expect(editRow(built, 99, { purpose: 'x' }, catalogue)).toBe(built));
});
