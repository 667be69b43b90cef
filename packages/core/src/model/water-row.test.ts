import { describe, expect, it } from 'vitest';
import { buildCatalogue, type Ingredient } from '../ingredients/catalogue.ts';
import { buildRows } from '../disclosure/build-disclosure.ts';
import { aCustomer, anIngredient, aWaterRow, aWell, workedCatalogue } from '../rules/disclosure.examples.ts';
import { isWaterRow } from './water-row.ts';

/** The rows of a well that pumped one ingredient. */
const namesOf = (ingredient: Ingredient) => {
  const well = { ...aWell({ chemicals: [{ code: 'W', amount: 5, unit: null }] }), totalClean: null };
  return buildRows(well, buildCatalogue([ingredient], [], []), null).rows.map((row) => row.ingredientName);
};

describe('the water row', () => {
  const water = (clean: number | null, totalClean: number | null = null, name: string | null = null) =>
    buildRows(
      { ...aWell({ clean, customer: '' }), totalClean },
      workedCatalogue,
      name === null ? null : aCustomer({ name }),
    ).rows[0];

  it('is first and whole', () => {
    expect(water(500)).toMatchObject({
      tradeName: 'Water',
      ingredientName: 'Water',
      casNumber: '7732-18-5',
      purpose: 'Carrier/Base Fluid',
      supplier: 'Operator',
      vendorId: null,
      percentInAdditive: 100,
      specificGravity: 1,
      units: 'gal',
      volume: 500,
      amount: 500,
      code: '',
      chemical: '',
      massIngredient: 4172.5,
      percentInHFJob: 1,
    });
  });

  it.each([
    [500, 700, 700],
    [500, 0, 500],
    [500, -1, 500],
    [500, null, 500],
    [0, 0, 1],
    [null, null, 1],
    [0.5, null, 1],
    [500, 0.25, 1],
  ])('holds, of %d clean and %d in total, %d gallons', (clean, totalClean, volume) => {
    expect(water(clean, totalClean)?.volume).toBe(volume);
  });

  it('names the customer as supplier, without ampersand', () => {
    expect(water(1, 1, 'Smith & Jones')?.supplier).toBe('Smith and Jones');
  });

  it('names the customer of the job data when no table knows it', () => {
    const well = { ...aWell({ customer: 'A & B' }), totalClean: null };
    expect(buildRows(well, workedCatalogue, null).rows[0]?.supplier).toBe('A and B');
  });

  it('is known with blanks around its number', () => {
    expect(isWaterRow(aWaterRow({ casNumber: ' 7732-18-5 ' }))).toBe(true);
  });

  it('replaces a row that says the same', () => {
    const same = {
      code: 'W',
      tradeName: 'WATER ',
      purpose: 'carrier/base fluid',
      casNumber: ' 7732-18-5',
      ingredientName: 'Wasser',
    };
    expect(namesOf(anIngredient(same))).toEqual(['Water']);
    for (const other of [{ tradeName: 'Brine' }, { purpose: 'Cooling' }, { casNumber: '7647-14-5' }]) {
      expect(namesOf(anIngredient({ ...same, ...other }))).toEqual(['Water', 'Wasser']);
    }
  });
});
