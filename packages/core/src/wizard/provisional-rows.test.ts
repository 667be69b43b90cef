import { describe, expect, it } from 'vitest';
import { checkDisclosure } from '../disclosure/check-disclosure.ts';
import { withCustomer } from '../disclosure/build-disclosure.ts';
import { editRow } from '../disclosure/edit-rows.ts';
import { listProblems } from '../disclosure/problems.ts';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import { aCustomer, anIngredient, aVendor } from '../rules/disclosure.examples.ts';
import { withDisclosures } from './build-disclosures.ts';
import { assembleState, listPieces, unpackPiece } from './packing.ts';
import { withCompletedRows, withKnownCodes } from './provisional-rows.ts';
import type { DisclosureRow } from '../model/row.ts';
import { fraction, percent } from '../numbers/percent.ts';
import type { RowChange } from '../rule/rule.ts';
import { aWizard, aWizardWell } from './wizard.examples.ts';
import type { WizardState } from './wizard-state.ts';

const chemicals = [
  { code: 'F1', amount: 200, unit: null },
  { code: 'B2', amount: 30, unit: null },
];
const customer = aCustomer();
const well = aWizardWell('one', { chemicals, customer: customer.name });
const biocide = { code: 'B2', tradeName: 'Biocide', vendorId: 1 };
const ingredients = [
  anIngredient(),
  anIngredient({ ...biocide, id: 2, ingredientName: 'Glutaraldehyde', casNumber: '111-30-8' }),
  anIngredient({ ...biocide, id: 3, ingredientName: 'Methanol', casNumber: '67-56-1' }),
];
const nothing = buildCatalogue([], [], []);
const whole = { catalogue: buildCatalogue(ingredients, [aVendor()], []), customers: [customer] };

const begun = withDisclosures(aWizard([well]), { catalogue: nothing, customers: [], isPartial: true });
const rowsOf = (state: WizardState) => state.disclosures['one']?.rows ?? [];
const fresh = withDisclosures(aWizard([well]), whole);

describe('rows that were made without the lists', () => {
  it('carry the codes, and do not claim that a table lacks them', () => {
    expect(rowsOf(begun).map(({ ingredientName, comments }) => [ingredientName, comments])).toEqual([
      ['Water', ''],
      ['B2', ''],
      ['F1', ''],
    ]);
  });

  it('offer no fix, which would keep the lists from completing them', () => {
    const disclosure = begun.disclosures['one'];
    const fixesOf = (provisionalRows?: readonly DisclosureRow[]) => {
      if (!disclosure) throw new Error('The well has no disclosure');
      const { provisionalRows: _, ...rest } = disclosure;
      const checked = { ...rest, ...(provisionalRows && { provisionalRows }) };
      return listProblems(checked, checkDisclosure(checked, whole)).filter(({ fix }) => fix !== undefined);
    };
    expect(fixesOf()).not.toEqual([]);
    expect(fixesOf(disclosure?.rows)).toEqual([]);
  });

  it('are those of the lists as soon as these are there', () => {
    expect(withCompletedRows(begun, whole).disclosures).toEqual(fresh.disclosures);
  });

  it('are completed in a draft, too, that was closed meanwhile', () => {
    const pieces = listPieces(begun).map(({ name, pack }) => [name, unpackPiece(name, pack())] as const);
    expect(withCompletedRows(assembleState(new Map(pieces)), whole).disclosures).toEqual(fresh.disclosures);
  });

  it('stay as they are where a user has edited them, or deleted them', () => {
    const [one] = Object.values(begun.disclosures);
    if (!one) throw new Error('there is no disclosure');
    const edited = editRow(one, 2, { tradeName: 'Friction Reducer' }, nothing);
    const state = { ...begun, disclosures: { one: edited } };
    expect(rowsOf(withCompletedRows(state, whole)).map(({ tradeName, chemical }) => [tradeName, chemical])).toEqual([
      ['Water', ''],
      ['Biocide', 'B2'],
      ['Biocide', 'B2'],
      ['Friction Reducer', 'F1'],
    ]);
    const cut = { ...begun, disclosures: { one: { ...one, rows: one.rows.slice(0, 1) } } };
    expect(rowsOf(withCompletedRows(cut, whole))).toHaveLength(1);
  });

  it('leaves every other state untouched', () => {
    expect(withCompletedRows(fresh, whole)).toBe(fresh);
  });
});

describe('rows of codes that were not in the table', () => {
  const unknown = withDisclosures(aWizard([well]), {
    ...whole,
    catalogue: buildCatalogue(ingredients.slice(0, 1), [], []),
  });

  it('are those of the table as soon as it has the codes', () => {
    expect(rowsOf(unknown).map(({ ingredientName }) => ingredientName)).toContain('B2');
    const known = withKnownCodes(unknown, whole.catalogue);
    const names = (state: WizardState) => rowsOf(state).map(({ ingredientName }) => ingredientName);
    expect(names(known).toSorted()).toEqual(names(fresh).toSorted());
    expect(rowsOf(known).find(({ code }) => code === 'B2')).toMatchObject({ casNumber: '111-30-8', amount: 30 });
  });

  const disclosureOf = (state: WizardState) => {
    const disclosure = state.disclosures['one'];
    if (!disclosure) throw new Error('The well has no disclosure');
    return disclosure;
  };

  it.each<RowChange>([
    { tradeName: 'Own words' },
    { supplier: 'Own words' },
    { ingredientName: 'Own words' },
    { casNumber: '67-56-1' },
    { purpose: 'Own words' },
    { specificGravity: 1.2 },
    { percentInAdditive: percent(50) },
    { massIngredient: 7 },
    { percentInHFJob: fraction(0.01) },
    { volume: 31 },
    { units: 'lb' },
  ])('stay where a user has typed %j', (change) => {
    const disclosure = disclosureOf(unknown);
    const index = disclosure.rows.findIndex(({ code }) => code === 'B2');
    const typed = editRow(disclosure, index, change, nothing);
    const touched = { ...unknown, disclosures: { one: typed } };
    const stays = (state: WizardState) => rowsOf(state).filter(({ chemical }) => chemical === 'B2');
    expect(stays(withKnownCodes(touched, whole.catalogue))).toHaveLength(1);
    expect(stays(withKnownCodes(touched, whole.catalogue))[0]).toMatchObject(change);
    expect(stays(withKnownCodes(unknown, whole.catalogue))).toHaveLength(2);
  });

  it('stay when they were made for another customer, until they are asked for', () => {
    const [disclosure, other] = [disclosureOf(unknown), aCustomer({ id: 77, name: 'Another' })];
    const moved = { ...unknown, disclosures: { one: withCustomer(disclosure, other) } };
    expect(withKnownCodes(moved, whole.catalogue)).toBe(moved);
  });

  it('bring the vendors with them that their claims need', () => {
    const vendors = disclosureOf(withKnownCodes(unknown, whole.catalogue)).vendors;
    expect(disclosureOf(unknown).vendors).toEqual([]);
    expect(vendors).toEqual([aVendor()]);
  });

  it('are the same while nothing is new', () => {
    expect(withKnownCodes(fresh, whole.catalogue)).toBe(fresh);
    expect(withKnownCodes(unknown, nothing)).toBe(unknown);
  });
});
