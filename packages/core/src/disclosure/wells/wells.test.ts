import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '../../ingredients/catalogue.ts';
import { percent } from '../../numbers/percent.ts';
import { buildDisclosure } from '../build-disclosure.ts';
import { aCustomer, anIngredient, workedCatalogue, workedWell } from '../disclosure.examples.ts';
import { addRow, editRow, removeRow } from '../edit-row.ts';
import { applyToWells, planForWells, sharedColumns } from './apply-to-wells.ts';
import { mapChemical } from './map-chemical.ts';
import { findSameRow } from './same-row.ts';

const build = (name: string, amount: number) =>
  buildDisclosure(
    { ...workedWell, name, chemicals: workedWell.chemicals.map(({ code }) => ({ code, amount, unit: null })) },
    workedCatalogue,
    aCustomer(),
    null,
  );
const first = build('A', 100);
const second = build('B', 250);
const copolymer = first.rows.findIndex(({ ingredientName }) => ingredientName === 'Copolymer');

describe('the same row in another well', () => {
  it('is found by code and name, or by its place when it was renamed', () => {
    expect(findSameRow(first.rows, copolymer, second.rows)).toBe(copolymer);
    const renamed = editRow(first, copolymer, { ingredientName: 'Polyacrylamide' }, workedCatalogue);
    expect(findSameRow(renamed.rows, copolymer, second.rows)).toBe(copolymer);
    expect(findSameRow(renamed.rows, copolymer, removeRow(second, copolymer).rows)).toBeUndefined();
    expect(findSameRow(first.rows, 0, second.rows)).toBe(0);
  });

  it('does not exist for a row added by hand, nor for one that is not there', () => {
    const added = addRow(first);
    expect(findSameRow(added.rows, added.rows.length - 1, second.rows)).toBeUndefined();
    expect(findSameRow(first.rows, 99, second.rows)).toBeUndefined();
  });
});

describe('an edit for all wells', () => {
  const edited = editRow(first, copolymer, { percentInAdditive: percent(50), supplier: 'Gulf' }, workedCatalogue);
  const wells = { a: edited, b: second, c: removeRow(second, copolymer) };
  const plan = planForWells({ disclosure: edited, row: copolymer, columns: sharedColumns }, wells);

  it("is planned cell by cell, without the volumes that are each well's own", () => {
    expect(plan).toEqual([
      { key: 'b', row: copolymer, column: 'supplier', before: '', after: 'Gulf' },
      { key: 'b', row: copolymer, column: 'percentInAdditive', before: '30', after: '50' },
    ]);
  });

  it('changes what was planned and nothing else', () => {
    const changed = applyToWells(plan, wells, workedCatalogue);
    expect(Object.keys(changed)).toEqual(['b']);
    const row = changed['b']?.rows[copolymer];
    expect(row).toMatchObject({ supplier: 'Gulf', percentInAdditive: 50, volume: 250 });
    expect(row?.massIngredient).toBeCloseTo((250 * 8.345 * 1.1 * 50) / 100, 9);
    expect(planForWells({ disclosure: edited, row: 99, columns: sharedColumns }, wells)).toEqual([]);
  });
});

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
    expect(volumes(typed)).toEqual(volumes(build('A', 40)));
    expect(volumes(editRow(typed, 1, { units: 'lb' }, workedCatalogue))).toEqual(volumes(build('A', 40)));
    expect(volumes(first)).not.toEqual(volumes(typed));
    // Beside an amount that cannot be read it counts once.
    const chemicals = [...typed.well.chemicals, { code: 'x7', amount: 'lots', unit: null }];
    expect(volumes({ ...typed, well: { ...typed.well, chemicals } })).toEqual(volumes(typed));
  });
});
