import { describe, expect, it } from 'vitest';
import { percent } from '../numbers/percent.ts';
import {
  aDisclosure,
  aRow,
  workedCatalogue,
  aWaterRow,
  anIngredient,
  workedWell,
} from '../rules/disclosure.examples.ts';
import { editRow, removeRow } from './edit-rows.ts';
import {
  applyToWells,
  planForWells,
  sharedColumns,
  findSameRow,
  isUnknownCode,
  mapChemical,
} from './apply-to-wells.ts';
import { aDisclosureOf } from './wells.examples.ts';
import type { DisclosureRow } from '../model/row.ts';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import { UNKNOWN_CODE_COMMENT } from '../ingredients/chemical-codes.ts';
import { buildDisclosure } from './build-disclosure.ts';

const first = aDisclosureOf('A', 100);
const second = aDisclosureOf('B', 250);
const copolymer = first.rows.findIndex(({ ingredientName }) => ingredientName === 'Copolymer');

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

  it('keeps a mass that was typed in another well', () => {
    const b = editRow(second, copolymer, { massIngredient: 777.0004 }, workedCatalogue);
    const { b: after } = applyToWells(plan, { ...wells, b }, workedCatalogue);
    expect(after?.rows[copolymer]).toMatchObject({
      percentInAdditive: 50,
      massIngredient: 777.0004,
      massIsTyped: true,
    });
    expect(after?.well.totalMass).toBe(b.well.totalMass);
  });

  it('discloses no number that was not planned, and names no supplier', () => {
    const methanol = buildCatalogue([anIngredient({ ingredientName: 'Methanol', casNumber: '67-56-1' })], [], []);
    const isSecret = { casNumber: 'Proprietary', supplier: '' };
    const secret = aDisclosure({ rows: [aWaterRow(), aRow(isSecret)] });
    const named = aDisclosure({ rows: [aWaterRow(), aRow({ ...isSecret, ingredientName: 'Methanol' })] });
    const planned = planForWells({ disclosure: named, row: 1, columns: sharedColumns }, { secret });
    expect(planned.map(({ column }) => column)).toEqual(['ingredientName']);
    const row = applyToWells(planned, { secret }, methanol)['secret']?.rows[1];
    expect(row).toEqual({ ...secret.rows[1], ingredientName: 'Methanol' });
  });

  it('goes to the row of the same CAS number, where a chemical has two ingredients of one name', () => {
    const row = (casNumber: string, share: number) =>
      aRow({ ingredientName: 'Glycol', casNumber, percentInAdditive: percent(share) });
    const rows = [row('107-21-1', 30), row('57-55-6', 5)];
    const well = aDisclosure({ rows });
    const fuller = aDisclosure({ rows: [row('107-21-1', 30), row('57-55-6', 7)] });
    const plannedFor = (disclosure: typeof well, wells: Record<string, typeof well>) =>
      planForWells({ disclosure, row: 1, columns: sharedColumns }, wells).map(({ row: at, column, before, after }) => [
        at,
        column,
        before,
        after,
      ]);
    expect(plannedFor(fuller, { well })).toEqual([[1, 'percentInAdditive', '5', '7']]);
    const renumbered = aDisclosure({ rows: [row('107-21-1', 30), row('57-55-06', 5)] });
    expect(plannedFor(renumbered, { well })).toEqual([[1, 'casNumber', '57-55-6', '57-55-06']]);
    const shorter = aDisclosure({ rows: rows.slice(0, 1) });
    expect(plannedFor(fuller, { shorter })).toEqual([]);
  });

  it('leaves the well that it comes from alone, also where a row stands twice', () => {
    const disclosure = aDisclosure({ rows: [aRow({ supplier: 'Gulf' }), aRow({ supplier: 'Permian' })] });
    expect(planForWells({ disclosure, row: 1, columns: sharedColumns }, { own: disclosure })).toEqual([]);
    expect(applyToWells(plan, {}, workedCatalogue)).toEqual({});
  });
});

/** Rows of one chemical by their names; a blank is a row of another one. */
const named = (...names: string[]): DisclosureRow[] =>
  names.map((ingredientName) =>
    ingredientName === '' ? aRow({ code: 'B1' }) : aRow({ chemical: 'F1', code: 'f9 ', ingredientName }),
  );

describe('the same row in another well', () => {
  it.each<[string, readonly [DisclosureRow[], number], DisclosureRow[], number | undefined]>([
    ['by its name', [named('x', 'y'), 0], named('y', '', 'X'), 2],
    ['by its place when it was renamed', [named('z', '', 'y'), 0], named('', 'x', 'y'), 1],
    ['not when that place is of another one', [named('z', 'y'), 0], named('y', 'x'), undefined],
    ['not when one of them is gone', [named('z', 'y'), 0], named('x'), undefined],
    ['whatever water is called there', [[aWaterRow()], 0], [aRow(), aWaterRow({ ingredientName: 'H2O' })], 1],
    ['whatever the case of its code', [named('x'), 0], [aRow({ chemical: ' f1', code: 'F9', ingredientName: 'x' })], 0],
    ['not under another code', [named('x'), 0], [aRow({ chemical: 'F1', ingredientName: 'x' })], undefined],
    ['not for a row added by hand', [[aRow({ chemical: '' })], 0], [aRow({ chemical: '' })], undefined],
    ['not for a row that is not there', [named('x'), 1], named('x', 'y'), undefined],
  ])('is found %s', (_, [rows, index], others, at) => {
    expect(findSameRow(rows, index, others)).toBe(at);
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
  ] as const)('counts in kilograms where a user typed %s', (_, unit, change, amount) => {
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
