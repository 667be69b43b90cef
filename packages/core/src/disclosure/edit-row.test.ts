import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import { buildDisclosure } from './build-disclosure.ts';
import { aCustomer, aVendor, workedCatalogue, workedWell } from '../rules/disclosure.examples.ts';
import { addRow, editRow, removeRow } from './edit-row.ts';

const built = buildDisclosure(workedWell, workedCatalogue, aCustomer(), null);
const at = (name: string) => built.rows.findIndex((row) => row.ingredientName === name);

describe('adding and removing rows', () => {
  it('marks what was added by hand', () => {
    const added = addRow(built);
    expect(added.rows.at(-1)).toMatchObject({
      isCustomAdded: true,
      ingredientName: '',
      purpose: '',
      massIngredient: 0,
    });
    expect(removeRow(added, added.rows.length - 1)).toEqual(built);
  });

  it('puts a row between two of an additive into that additive', () => {
    const inside = addRow(built, at('Sodium chloride')).rows[at('Sodium chloride')];
    expect(inside).toMatchObject({ tradeName: 'fr-1', purpose: 'Friction Reducer', volume: 0, isCustomAdded: true });
    expect(addRow(built, 1).rows[1]).toMatchObject({ tradeName: '', purpose: '' });
  });

  it('brings the vendor of a supplier along that was added since', () => {
    const catalogue = buildCatalogue([], [aVendor({ id: 44, company: 'New Vendor' })], []);
    const edited = editRow(built, 1, { supplier: 'New Vendor' }, catalogue);
    expect(edited.rows[1]?.vendorId).toBe(44);
    expect(edited.vendors).toBe(catalogue.vendors);
    expect(editRow(built, 1, { purpose: 'x' }, catalogue).vendors).toBe(built.vendors);
  });

  it('gives the others their shares of the new total', () => {
    const removed = removeRow(built, 0);
    expect(removed.well.totalMass).toBeCloseTo(9_270_752.915 - 8_345_000, 6);
    expect(removed.rows.map((row) => row.percentInHFJob).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  });
});
