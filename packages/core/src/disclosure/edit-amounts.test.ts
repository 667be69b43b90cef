import { describe, expect, it } from 'vitest';
import { fraction, percent } from '../numbers/percent.ts';
import type { RowChange } from '../rule/fix.ts';
import { buildDisclosure } from './build-disclosure.ts';
import { aCustomer, aDisclosure, aRow, workedCatalogue, workedWell } from '../rules/disclosure.examples.ts';
import { editRow, recalculate } from './edit-row.ts';

const built = buildDisclosure(workedWell, workedCatalogue, aCustomer(), null);
const at = (name: string) => built.rows.findIndex((row) => row.ingredientName === name);
const edit = (name: string, change: RowChange, disclosure = built) => {
  const edited = editRow(disclosure, at(name), change, workedCatalogue);
  return { edited, row: edited.rows[at(name)] };
};

describe('an edit of amounts', () => {
  it.each([
    [{ volume: 400 }, (400 * 8.345 * 1.1 * 30) / 100, { amount: 400 }],
    [{ specificGravity: 2 }, (200 * 8.345 * 2 * 30) / 100, { amount: 200 }],
    [{ percentInAdditive: percent(60) }, (200 * 8.345 * 1.1 * 60) / 100, { volume: 200 }],
    [{ units: 'lb' }, 60, {}],
    [{ massIngredient: 7 }, 7, { massIsTyped: true, volume: 200 }],
  ] as const)('%j gives a mass of %d', (change, mass, rest) => {
    const { row, edited } = edit('Copolymer', change);
    expect(row).toMatchObject(rest);
    expect(row?.massIngredient).toBeCloseTo(mass, 9);
    expect(edited.well.totalMass).toBeCloseTo(9_270_752.915 - 550.77 + mass, 5);
    for (const { massIngredient, percentInHFJob } of edited.rows) {
      expect(percentInHFJob).toBeCloseTo(massIngredient / edited.well.totalMass, 9);
    }
  });

  it('of an extra row keeps its percent counted once', () => {
    expect(edit('Ethylene glycol', { percentInAdditive: percent(50) }).row).toMatchObject({
      amount: 200,
      volume: 100,
      massIngredient: expect.closeTo(834.5, 9),
    });
    expect(edit('Ethylene glycol', { volume: 40 }).row).toMatchObject({ amount: 400, volume: 40 });
    expect(edit('Ethylene glycol', { volume: 40 }).row?.massIngredient).toBeCloseTo(333.8, 9);
    const zero = edit('Ethylene glycol', { percentInAdditive: percent(0) }).edited;
    expect(edit('Ethylene glycol', { volume: 5 }, zero).row).toMatchObject({ amount: null, volume: 5 });
    expect(edit('Ethylene glycol', { specificGravity: 2 }).row).toMatchObject({ volume: 20, amount: 200 });
    const typed = edit('Ethylene glycol', { volume: 5 }, zero).edited;
    expect(edit('Ethylene glycol', { percentInAdditive: percent(9) }, typed).row).toMatchObject({
      amount: null,
      volume: 5,
    });
    expect(edit('Ethylene glycol', { volume: null }).row).toMatchObject({ amount: null, volume: null });
  });

  it('keeps a typed mass until the own inputs of the row change', () => {
    const typed = edit('Copolymer', { massIngredient: 7 }).edited;
    expect(edit('Sodium chloride', { volume: 1 }, typed).edited.rows[at('Copolymer')]).toMatchObject({
      massIngredient: 7,
      massIsTyped: true,
    });
    expect(edit('Copolymer', { volume: 0 }, typed).row).toMatchObject({ massIngredient: 0, massIsTyped: false });
  });

  it('keeps a typed percent until everything is recalculated', () => {
    const typed = edit('Copolymer', { percentInHFJob: fraction(0.5) }).edited;
    expect(typed.rows[at('Copolymer')]).toMatchObject({ percentInHFJob: 0.5, percentIsTyped: true });
    expect(typed.well).toBe(built.well);
    const later = edit('Copolymer', { volume: 1 }, typed).edited;
    expect(later.rows[at('Copolymer')]).toMatchObject({ percentInHFJob: 0.5, percentIsTyped: true });
    expect(recalculate(typed)).toEqual(built);
  });

  it('keeps a typed mass when everything is recalculated', () => {
    const typed = edit('Copolymer', { massIngredient: 7 }).edited;
    expect(recalculate(typed)).toEqual(typed);
  });

  it('touches no row whose share stays the same', () => {
    const { edited } = edit('X7', { massIngredient: built.rows[at('X7')]?.massIngredient ?? 0 });
    expect(edited.rows[0]).toBe(built.rows[0]);
  });

  it('without a volume leaves the mass as it is', () => {
    const read = aDisclosure({ rows: [aRow({ volume: null, specificGravity: null })] });
    const edited = editRow(read, 0, { specificGravity: 2 }, workedCatalogue);
    expect(edited.rows[0]).toMatchObject({ massIngredient: 1_000_000, specificGravity: 2 });
    expect(editRow(read, 0, { volume: 10, units: 'gal' }, workedCatalogue).rows[0]?.massIngredient).toBeCloseTo(
      83.45,
      9,
    );
  });

  it('settles the units', () => {
    const open = aDisclosure({ rows: [aRow({ units: 'gal', catalogueUnits: 'barrels', reportedUnits: 'lb' })] });
    for (const change of [{ units: 'gal' }, { volume: 5 }] as const) {
      expect(editRow(open, 0, change, workedCatalogue).rows[0]).toMatchObject({
        catalogueUnits: 'gal',
        reportedUnits: '',
      });
    }
    expect(editRow(open, 0, { purpose: 'x' }, workedCatalogue).rows[0]).toMatchObject({ catalogueUnits: 'barrels' });
  });

  it('gives every row a share of 0 when nothing has a mass', () => {
    const read = aDisclosure({ rows: [aRow()] });
    expect(editRow(read, 0, { massIngredient: 0 }, workedCatalogue).rows[0]?.percentInHFJob).toBe(0);
  });
});
