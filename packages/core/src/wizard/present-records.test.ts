import { describe, expect, it } from 'vitest';
import { checkDisclosure } from '../disclosure/check-disclosure.ts';
import { editRow } from '../disclosure/edit-rows.ts';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import type { Customer, Vendor } from '../model/company.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { aCustomer, anIngredient, aVendor } from '../rules/disclosure.examples.ts';
import { withDisclosures } from './build-disclosures.ts';
import { withDisclosure } from './edit-wells.ts';
import { withPresentRecords } from './present-records.ts';
import type { WizardState } from './wizard-state.ts';
import { aWizard, aWizardWell } from './wizard.examples.ts';

const bare = aVendor({ firstName: '', lastName: '', email: '', phone: '' });
const idle = aVendor({ id: 2, company: 'Unused' });

const listsOf = (customer: Customer, ...vendors: Vendor[]) => ({
  catalogue: buildCatalogue([anIngredient({ code: 'F1', vendorId: 1 })], vendors, []),
  customers: [customer],
});
const incomplete = listsOf(aCustomer({ operatorNumber: '' }), bare, idle);
const complete = listsOf(aCustomer({ name: 'Lone Star & Sons' }), aVendor(), idle);

const chemicals = [{ code: 'F1', amount: 200, unit: null }];
const built = withDisclosures(aWizard([aWizardWell('a', { chemicals, customer_id: 7 })]), incomplete);

function disclosureOf({ disclosures: { a } }: WizardState): Disclosure {
  if (!a) throw new Error('no disclosure was made');
  return a;
}
const idsOf = (state: WizardState) => checkDisclosure(disclosureOf(state)).map(({ id }) => id);
const withParts = (parts: Partial<Disclosure>) => withDisclosure(built, 'a', { ...disclosureOf(built), ...parts });

describe('records that were completed since the rows were made', () => {
  it('bring their operator number and their contact into the disclosure', () => {
    expect(idsOf(built)).toEqual(expect.arrayContaining(['WELL-07', 'CLAIMANT-01', 'CLAIMANT-02']));
    const state = withPresentRecords(built, complete);
    expect(idsOf(state).filter((id) => ['WELL-07', 'CLAIMANT-01', 'CLAIMANT-02'].includes(id))).toEqual([]);
    const { customer, well, vendors, rows } = disclosureOf(state);
    expect(well.operatorNumber).toBe('12345678');
    expect(customer).toEqual({
      ...disclosureOf(built).customer,
      name: 'Lone Star & Sons',
      operatorNumber: '12345678',
    });
    expect(rows[0]?.supplier).toBe('Lone Star and Sons');
    expect(vendors).toBe(complete.catalogue.vendors);
    expect(withPresentRecords(state, complete)).toBe(state);
  });

  it('leave an operator number that was typed, and every other edit', () => {
    const { well, rows } = disclosureOf(built);
    const typed = withParts({ well: { ...well, operatorNumber: '00000042' } });
    const edited = withDisclosure(
      typed,
      'a',
      editRow(disclosureOf(typed), 1, { purpose: 'Typed' }, incomplete.catalogue),
    );
    const state = withPresentRecords(edited, complete);
    expect(disclosureOf(state).well.operatorNumber).toBe('00000042');
    expect(disclosureOf(state).rows.map(({ purpose }) => purpose)).toEqual([rows[0]?.purpose, 'Typed']);
    expect(disclosureOf(withPresentRecords(state, listsOf(aCustomer(), aVendor()))).well.operatorNumber).toBe(
      '00000042',
    );
  });

  it('change nothing in documents, nothing for what no row uses, and nothing where they are gone', () => {
    const asRead = { texts: {}, waterSources: [], totalMass: 0 };
    const document = withParts({ asRead });
    expect(withPresentRecords(document, complete)).toBe(document);
    const renamed = listsOf(aCustomer({ operatorNumber: '' }), bare, { ...idle, company: 'Renamed' });
    expect(withPresentRecords(built, renamed)).toBe(built);
    expect(withPresentRecords(built, { ...listsOf(aCustomer({ id: 8 }), idle), customers: [] })).toBe(built);
    const unowned = withParts({ customer: null });
    expect(withPresentRecords(unowned, incomplete)).toBe(unowned);
  });

  it('leave the rows alone, and a well that is stored or whose save is not confirmed', () => {
    const named = listsOf(aCustomer(), bare, idle);
    expect(disclosureOf(withPresentRecords(built, named)).rows).toBe(disclosureOf(built).rows);
    const made = { of: disclosureOf(built), madeAt: '', size: 1, failure: '', isSaved: false, saveKey: '' };
    const withMade = (parts: Partial<typeof made>): WizardState => ({ ...built, made: { a: { ...made, ...parts } } });
    for (const sent of [withMade({ saveKey: 'key' }), withMade({ isSaved: true })]) {
      expect(withPresentRecords(sent, complete)).toBe(sent);
    }
    expect(disclosureOf(withPresentRecords(withMade({}), complete)).well.operatorNumber).toBe('12345678');
  });

  it('keep a vendor that a row uses and that is gone, beside another one that has changed', () => {
    const { rows, vendors } = disclosureOf(built);
    const both = withParts({
      rows: rows.map((row, at) => (at === 0 ? Object.assign({ ...row }, { vendorId: 2 }) : row)),
    });
    const lists = listsOf(aCustomer({ operatorNumber: '' }), aVendor());
    const state = withPresentRecords(both, lists);
    expect(disclosureOf(state).vendors).toEqual([idle, aVendor()]);
    // One list for all wells, which a draft stores once.
    expect(disclosureOf(withPresentRecords(both, lists)).vendors).toBe(disclosureOf(state).vendors);
    expect(vendors).toEqual([bare, idle]);
  });
});
