import { describe, expect, it } from 'vitest';
import { fraction, percent } from '../numbers/percent.ts';
import { allowedBalance, compositionOf, families, familiesOf, massBalanceOf } from './composition.ts';
import { aProprietaryRow, aRow, aWaterRow } from '../rules/disclosure.examples.ts';

const rows = [
  aRow({ percentInHFJob: fraction(0.1) }),
  aWaterRow({ percentInHFJob: fraction(0.85) }),
  aProprietaryRow({ percentInHFJob: fraction(0.03), percentInAdditive: percent(40), massIngredient: 30 }),
  aRow({
    tradeName: ' fr-1',
    purpose: 'Friction Reducer',
    ingredientName: 'Water',
    casNumber: '7732-18-5',
    percentInHFJob: fraction(0.02),
    percentInAdditive: percent(114),
    massIngredient: 90,
  }),
];

describe('the composition of a fluid', () => {
  it('puts the rows of one trade name together, the largest product first', () => {
    const { products } = compositionOf({ rows });
    expect(products.map(({ name, share, family }) => [name, share, family])).toEqual([
      ['Water', 0.85, 'water'],
      ['100 Mesh Sand', 0.1, 'proppant'],
      ['FR-1', 0.05, 'additive'],
    ]);
    expect(products[2]).toMatchObject({ purpose: 'Friction Reducer' });
    expect(families).toEqual(['water', 'proppant', 'additive']);
    expect(products[2]).toMatchObject({ ingredients: 2, percentInAdditive: 154, isOverfull: true, mass: 120 });
  });

  it('adds up the families, the masses and what is proprietary', () => {
    expect(compositionOf({ rows })).toMatchObject({
      shares: { water: 0.85, proppant: 0.1, additive: 0.05 },
      ingredients: 4,
      proprietary: 1,
      totalMass: 9_345_120,
    });
  });

  it('marks the products that hold something proprietary', () => {
    const marks = compositionOf({ rows }).products.map(({ hasProprietary }) => hasProprietary);
    expect(marks).toEqual([false, false, true]);
  });

  it('keeps rows without a trade name apart', () => {
    const nameless = [aRow({ tradeName: ' ', ingredientName: 'P1099' }), aRow({ tradeName: '', ingredientName: 'X7' })];
    expect(compositionOf({ rows: nameless }).products.map(({ name }) => name)).toEqual([
      'P1099 (no trade name)',
      'X7 (no trade name)',
    ]);
  });

  it.each<[string, Partial<Parameters<typeof aRow>[0]>, string]>([
    ['a carrier that is no water', { purpose: 'Carrier/Base Fluid', casNumber: '7727-37-9' }, 'additive'],
    ['sand by another purpose', { purpose: 'Fracturing' }, 'proppant'],
    ['a proppant that is no sand', { purpose: 'Proppant', casNumber: '1344-28-1' }, 'proppant'],
    ['water under a name of its own', { purpose: 'Dilution', casNumber: '7732-18-5' }, 'water'],
  ])('takes %s for what it is', (_, parts, family) => {
    expect(compositionOf({ rows: [aRow(parts)] }).products[0]?.family).toBe(family);
  });

  it.each([
    [60, 'water'],
    [50, 'additive'],
  ])('takes a carrier with %d of 100 pounds of water for %s', (water, family) => {
    const carrier = { tradeName: 'Brine', purpose: 'Carrier/Base Fluid' };
    const brine = [
      aRow({ ...carrier, casNumber: '7647-14-5', massIngredient: 100 - water }),
      aRow({ ...carrier, casNumber: '7732-18-5', massIngredient: water }),
    ];
    expect(compositionOf({ rows: brine }).products).toMatchObject([{ family }]);
  });

  it('knows proppant by its share, where a document says no mass', () => {
    const chemical = { tradeName: '', supplier: '', purpose: 'Other Ingredients', massIngredient: 0 };
    const { shares } = compositionOf({ rows: [aWaterRow(), aRow(chemical), aProprietaryRow(chemical)] });
    expect([shares.proppant, shares.additive]).toEqual([0.1, aProprietaryRow().percentInHFJob]);
  });

  it('knows the family of each row by its product', () => {
    expect(familiesOf(rows)).toEqual(['proppant', 'water', 'additive', 'additive']);
  });

  it('of nothing is nothing', () => {
    expect(compositionOf({ rows: [] })).toMatchObject({ products: [], totalMass: 0, shares: { water: 0 } });
  });
});

const balance = (...shares: number[]) =>
  massBalanceOf(shares.map((share) => aRow({ percentInHFJob: fraction(share) })));

describe('the mass balance', () => {
  it('is what all rows come to', () => {
    expect(balance(0.88, 0.12)).toEqual({ text: '100.00\u{A0}%', isWithin: true, isNoticed: false });
    expect(allowedBalance).toBe('97–103');
  });

  it.each([
    [0.97, true],
    [0.9699, false],
    [1.03, true],
    [1.0301, false],
  ])('of %d is within the limits: %s', (total, isWithin) =>
    expect(balance(total)).toMatchObject({ isWithin, isNoticed: !isWithin }),
  );

  it.each([
    [0.99, true],
    [1, false],
    [0.999_999, false],
  ])('of %d with a typed percent is to be noticed: %s', (share, isNoticed) => {
    const typed = aRow({ percentInHFJob: fraction(share), percentIsTyped: true });
    expect(massBalanceOf([typed])).toMatchObject({ isWithin: true, isNoticed });
  });
});
