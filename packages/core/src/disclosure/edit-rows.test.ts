import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import { buildDisclosure } from './build-disclosure.ts';
import {
  aCustomer,
  aVendor,
  workedCatalogue,
  workedWell,
  aDisclosure,
  anIngredient,
  aRow,
} from '../rules/disclosure.examples.ts';
import { addRow, editRow, removeRow, recalculate } from './edit-rows.ts';
import type { RowChange } from '../rule/rule.ts';
import { fraction, percent } from '../numbers/percent.ts';

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

  it.each(['Proprietary', 'Trade Secret', 'confidential', 'CBI'])(
    'leaves %s, which only a typed number replaces',
    (casNumber) => {
      expect(rowOf({ casNumber }, { ingredientName: 'Methanol' })?.casNumber).toBe(casNumber);
      expect(rowOf({ casNumber }, { ingredientName: 'Methanol', casNumber: '67-56-1' })?.casNumber).toBe('67-56-1');
      expect(rowOf({ casNumber: 'N/A' }, { ingredientName: 'Methanol' })?.casNumber).toBe('67-56-1');
    },
  );

  it('sets the vendor that the supplier names, and no other', () => {
    expect(rowOf({ vendorId: null }, { supplier: ' gulf chemical SUPPLY' })?.vendorId).toBe(1);
    expect(rowOf({ vendorId: 1 }, { supplier: 'Somebody else' })?.vendorId).toBeNull();
    expect(rowOf({ vendorId: 1 }, { supplier: '' })?.vendorId).toBeNull();
    expect(rowOf({ vendorId: 1 }, { supplier: 'Somebody else', vendorId: 2 })?.vendorId).toBe(2);
    expect(rowOf({ vendorId: 5 }, { purpose: 'x' })?.vendorId).toBe(5);
  });

  it('spells N/A as the document does', () => {
    for (const typed of ['NA', ' n/a', 'n.a.']) expect(rowOf({}, { casNumber: typed })?.casNumber).toBe('N/A');
    expect(rowOf({}, { casNumber: ' Na  salt' })?.casNumber).toBe('Na salt');
    expect(rowOf({}, { ingredientName: 'NA' })?.ingredientName).toBe('NA');
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

  it('drops the comment of an unknown code with the last text that was missing', () => {
    const unknown = at('X7');
    const texts = { tradeName: 'FR-9', supplier: 'Gulf', casNumber: '67-56-1' };
    const commentAfter = (change: RowChange, from = built) => {
      const edited = editRow(from, unknown, change, workedCatalogue);
      return edited.rows[unknown]?.comments;
    };
    const comment = 'Code not found in ingredients table';
    expect(commentAfter(texts)).toBe(comment);
    expect(commentAfter({ ...texts, ingredientName: 'x7 ' })).toBe(comment);
    expect(commentAfter({ ...texts, ingredientName: 'Methanol', casNumber: '67561' })).toBe(comment);
    expect(commentAfter({ ...texts, ingredientName: 'Methanol', purpose: ' ' })).toBe(comment);
    expect(commentAfter({ ...texts, ingredientName: 'Methanol' })).toBe('');
    const described = editRow(built, unknown, texts, workedCatalogue);
    expect(commentAfter({ ingredientName: 'Methanol' }, described)).toBe('');
    expect(commentAfter({ ...texts, ingredientName: 'Methanol', comments: 'mine' })).toBe('mine');
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
