import { describe, expect, it } from 'vitest';
import { checkDisclosure } from '../disclosure/check-disclosure.ts';
import { editRow } from '../disclosure/edit-rows.ts';
import { listProblems } from '../disclosure/problems.ts';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import { aCustomer, anIngredient } from '../rules/disclosure.examples.ts';
import { withDisclosures } from './build-disclosures.ts';
import { assembleState, listPieces, unpackPiece } from './packing.ts';
import { withCompletedRows } from './provisional-rows.ts';
import type { DisclosureRow } from '../model/row.ts';
import { aWizard, aWizardWell } from './wizard.examples.ts';
import type { WizardState } from './wizard-state.ts';

const chemicals = [
  { code: 'F1', amount: 200, unit: null },
  { code: 'B2', amount: 30, unit: null },
];
const customer = aCustomer();
const well = aWizardWell('one', { chemicals, customer: customer.name });
const ingredients = [
  anIngredient(),
  anIngredient({ id: 2, code: 'B2', tradeName: 'Biocide', ingredientName: 'Glutaraldehyde', casNumber: '111-30-8' }),
  anIngredient({ id: 3, code: 'B2', tradeName: 'Biocide', ingredientName: 'Methanol', casNumber: '67-56-1' }),
];
const nothing = buildCatalogue([], [], []);
const whole = { catalogue: buildCatalogue(ingredients, [], []), customers: [customer] };

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
