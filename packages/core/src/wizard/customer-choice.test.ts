import { describe, expect, it } from 'vitest';
import { aCustomer, aDisclosure, anIngredient, aWell } from '../rules/disclosure.examples.ts';
import { buildDisclosure } from '../disclosure/build-disclosure.ts';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import {
  commonCustomer,
  effectOfChoice,
  keysToRebuild,
  listOwners,
  sourceOfCustomer,
  withChosenCustomer,
  customersOfEach,
} from './customer-choice.ts';
import { emptyWizard } from './wizard-state.ts';

const llano = aCustomer({ id: 1, name: 'Llano Ridge Operating LLC', operatorNumber: '00412233' });
const quarter = aCustomer({ id: 2, name: 'Quarter Horse Energy', operatorNumber: '00990011' });
const customers = [llano, quarter];
const state = {
  ...emptyWizard,
  selected: ['a', 'b', 'c'],
  disclosures: {
    a: aDisclosure({ customer: llano }),
    b: aDisclosure({ customer: quarter }),
    c: aDisclosure({ customer: null }),
  },
};

describe('the customer of the wells', () => {
  it('is taken from a clear name, and the match tells how clear', () => {
    const { match, message } = sourceOfCustomer([aWell({ customer: 'Llano Ridge', customer_id: null })], customers);
    expect(match).toMatchObject({ best: { customer: llano }, clearBy: 'equal name' });
    expect(message).toBeUndefined();
  });

  it('is perhaps the one with a similar name, and no one where no well says anything', () => {
    const unsure = sourceOfCustomer([aWell({ customer: 'Llano', customer_id: null })], [llano, { ...llano, id: 3 }]);
    expect(unsure).toMatchObject({ customer: { name: llano.name }, match: { clearBy: null }, name: 'Llano' });
    expect(sourceOfCustomer([], customers)).toEqual({ customer: null, message: undefined, match: undefined, name: '' });
  });

  it('needs no match when the job data carry its number', () => {
    const well = aWell({ customer_id: 1, customer: quarter.name });
    expect(sourceOfCustomer([well], customers)).toMatchObject({
      customer: llano,
      match: undefined,
    });
  });

  it.each([
    [
      [1, 2],
      'Selected wells have different customer associations. Please select a customer manually for XML generation.',
    ],
    [[1, null], 'Some wells have customer associations while others do not. Please select a customer manually.'],
    [[9, 9], 'Associated customer (ID: 9) not found. Please select a customer manually.'],
  ])('of wells with the numbers %j is left to a person', (ids, message) => {
    const wells = ids.map((customer_id) => aWell({ customer_id }));
    expect(sourceOfCustomer(wells, customers).message).toBe(message);
  });

  it('is found for each by itself', () => {
    const named = aWell({ customer: ' Llano Ridge', customer_id: null });
    const nobody = aWell({ customer: 'Nobody', customer_id: null });
    const wells = [named, nobody, aWell({ customer: 'Llano Ridge', customer_id: 2 }), { ...named }, nobody];
    expect(customersOfEach(wells, customers)).toEqual([llano, null, quarter, llano, null]);
    expect(customersOfEach([nobody, named], [])).toEqual([null, null]);
  });

  it('is listed where there are several', () => {
    expect(listOwners(Object.values(state.disclosures))).toBe(
      'Llano Ridge Operating LLC (1), Quarter Horse Energy (1), none (1)',
    );
    expect(listOwners([state.disclosures.a, state.disclosures.b])).toMatch(/^Llano.*\(1\), Quarter.*\(1\)$/);
    expect(listOwners([state.disclosures.a])).toBe('');
  });

  it('is common only when all have the same', () => {
    expect(commonCustomer([state.disclosures.a])).toBe(llano);
    expect(commonCustomer(Object.values(state.disclosures))).toBeNull();
    expect(commonCustomer([state.disclosures.c, state.disclosures.a])).toBeNull();
    expect(commonCustomer([])).toBeNull();
  });
});

describe('choosing a customer', () => {
  it('tells the wells of others from those that are free', () => {
    expect(effectOfChoice(state, ['a', 'b', 'c', 'd'], 1)).toEqual({ free: ['a', 'c', 'd'], taken: ['b'] });
  });

  it('changes owner and operator of the wells it is made for, and of their water', () => {
    const { disclosures } = withChosenCustomer(state, ['a', 'c'], llano);
    expect(disclosures['a']).toBe(state.disclosures.a);
    expect(disclosures['b']).toBe(state.disclosures.b);
    expect(disclosures['c']).toMatchObject({ customer: llano, well: { customer_id: 1, operatorNumber: '00412233' } });
    expect(disclosures['c']?.rows.slice(1)).toEqual(state.disclosures.c.rows.slice(1));
  });
});

describe('rows made for another customer', () => {
  const catalogue = buildCatalogue(
    [anIngredient({ code: 'F1' })],
    [],
    [{ customerId: 2, code: 'A1047', ingredientId: 1 }],
  );
  const well = aWell({ chemicals: [{ code: 'A1047', amount: 5, unit: null }] });
  const made = buildDisclosure(well, catalogue, llano, null);

  it('are offered again where the mappings of the chosen one differ', () => {
    const chosen = withChosenCustomer({ ...emptyWizard, disclosures: { a: made } }, ['a'], quarter);
    expect(keysToRebuild(chosen, ['a'], [llano], catalogue)).toEqual(['a']);
  });

  it('are left alone where the mappings give the same, or where there is nothing yet', () => {
    const other = buildCatalogue([anIngredient({ code: 'F1' })], [], []);
    const chosen = withChosenCustomer({ ...emptyWizard, disclosures: { a: made } }, ['a', 'b'], quarter);
    expect(keysToRebuild(chosen, ['a', 'b'], [llano, llano], other)).toEqual([]);
    expect(keysToRebuild(chosen, ['b', 'a'], [llano], catalogue)).toEqual(['a']);
    const free = { ...emptyWizard, disclosures: { a: { ...made, customer: null } } };
    expect(keysToRebuild(free, ['a'], [quarter], catalogue)).toEqual([]);
  });

  it('are left alone while nothing was chosen', () => {
    const own = buildDisclosure(well, catalogue, quarter, null);
    expect(keysToRebuild({ ...emptyWizard, disclosures: { a: own } }, ['a'], [quarter], catalogue)).toEqual([]);
    expect(keysToRebuild({ ...emptyWizard, disclosures: { a: made } }, ['a'], [llano], catalogue)).toEqual([]);
  });
});
