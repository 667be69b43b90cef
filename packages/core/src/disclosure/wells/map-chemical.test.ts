import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '../../ingredients/catalogue.ts';
import { buildDisclosure } from '../build-disclosure.ts';
import { UNKNOWN_CODE_COMMENT } from '../chemical-rows.ts';
import { anIngredient, aRow, workedCatalogue, workedWell } from '../../rules/disclosure.examples.ts';
import { editRow } from '../edit-row.ts';
import { isUnknownCode, mapChemical } from './map-chemical.ts';
import { aDisclosureOf } from './wells.examples.ts';

const first = aDisclosureOf('A', 100);

describe('a code that is mapped later', () => {
  it('becomes its ingredients in the place of the unknown row', () => {
    const known = buildCatalogue(
      [anIngredient({ id: 1, code: 'Y1', tradeName: 'Mapped', ingredientName: 'Methanol', casNumber: '67-56-1' })],
      [],
      [{ customerId: 7, code: 'X7', ingredientId: 1 }],
    );
    const mapped = mapChemical(first, 'x7', known);
    expect(mapped.rows[1]).toMatchObject({ tradeName: 'Mapped', ingredientName: 'Methanol', chemical: 'X7' });
    expect(mapped.rows).toHaveLength(first.rows.length);
    expect(mapChemical(first, 'x7', workedCatalogue)).toBe(first);
    expect(mapChemical(mapped, 'x7', known)).toBe(mapped);
  });

  it('keeps the amount and the units that were typed into the unknown row', () => {
    const known = buildCatalogue(
      [
        anIngredient({ id: 1, code: 'Y1', tradeName: 'Mapped', ingredientName: 'Methanol', units: 'lbs' }),
        anIngredient({ id: 2, code: 'Y2', tradeName: 'Mapped', ingredientName: 'Glycol', units: 'lbs' }),
      ],
      [],
      [{ customerId: 7, code: 'X7', ingredientId: 1 }],
    );
    const volumes = (disclosure: typeof first) =>
      mapChemical(disclosure, 'X7', known)
        .rows.filter(({ tradeName }) => tradeName === 'Mapped')
        .map(({ amount, units, massIngredient }) => [amount, units, massIngredient]);
    const typed = editRow(first, 1, { volume: 40 }, workedCatalogue);
    expect(volumes(typed)).toEqual(volumes(aDisclosureOf('A', 40)));
    expect(volumes(editRow(typed, 1, { units: 'lb' }, workedCatalogue))).toEqual(volumes(aDisclosureOf('A', 40)));
    expect(volumes(first)).not.toEqual(volumes(typed));
    // Beside an amount that cannot be read it counts once.
    const chemicals = [...typed.well.chemicals, { code: 'x7', amount: 'lots', unit: null }];
    expect(volumes({ ...typed, well: { ...typed.well, chemicals } })).toEqual(volumes(typed));
  });

  it.each([
    ['nothing', null, {}, 22.046226218],
    ['nothing, with a unit of its own', 'kg', {}, 22.046226218],
    ['a volume', null, { volume: 40 }, 88.184904872],
    ['a volume in pounds', null, { volume: 40, units: 'lb' }, 40],
    ['a volume beside a unit of its own', 'kg', { volume: 40 }, 40],
    ['no volume any more', null, { volume: null, units: 'lb' }, 22.046226218],
  ] as const)('counts in kilograms where somebody typed %s', (_, unit, change, amount) => {
    const chemicals = [{ code: 'X7', amount: 10, unit }];
    const made = buildDisclosure({ ...workedWell, chemicals }, workedCatalogue, null, null);
    const known = buildCatalogue([anIngredient({ code: 'X7', units: 'kg' })], [], []);
    const mapped = mapChemical(editRow(made, 1, change, workedCatalogue), 'X7', known);
    expect(mapped.rows[1]?.amount).toBeCloseTo(amount, 9);
  });

  it.each([
    [{}, true],
    [{ comments: '' }, false],
    [{ chemical: '' }, false],
    [{ tradeName: 'Described' }, false],
  ])('was unknown in a row with %j: %s', (parts, isUnknown) => {
    const row = aRow({ comments: UNKNOWN_CODE_COMMENT, chemical: 'X7', tradeName: '', ...parts });
    expect(isUnknownCode(row)).toBe(isUnknown);
  });
});
