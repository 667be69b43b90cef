import { describe, expect, it } from 'vitest';
import { aCustomer, aDisclosure, anIngredient, aSelectedWell, aWell } from '../rules/disclosure.examples.ts';
import { buildDisclosure } from '../disclosure/build-disclosure.ts';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import { settle, type Settlement } from '../model/company.ts';
import {
  commonCustomer,
  effectOfChoice,
  isByHand,
  isEachItsOwn,
  keysToRebuild,
  listOwners,
  openAssociation,
  ownersOfWells,
  settlementInWords,
  settlementToRecord,
  unsettledKeys,
  withChosenCustomer,
  withOwnCustomers,
  withSettlement,
} from './customer-choice.ts';
import { emptyWizard } from './wizard-state.ts';
import { aWizard, aWizardWell } from './wizard.examples.ts';

const llano = aCustomer({ id: 1, name: 'Llano Ridge Operating LLC', operatorNumber: '00412233' });
const quarter = aCustomer({ id: 2, name: 'Quarter Horse Energy', operatorNumber: '00990011' });
const customers = [llano, quarter];
const byId: Settlement = { how: 'id', name: '', score: null, by: '' };
const choice = { how: 'chosen', by: 'Pat Lee', score: null } as const;
const state = {
  ...emptyWizard,
  selected: ['a', 'b', 'c'],
  disclosures: {
    a: aDisclosure({ customer: settle(llano, byId) }),
    b: aDisclosure({ customer: settle(quarter, byId) }),
    c: aDisclosure({ customer: null }),
  },
};
const named = (key: string, customer: string, customer_id: number | null = null) =>
  aWizardWell(key, { customer, customer_id });

describe('the customers of the selected wells', () => {
  it('are what the job data settle, until a disclosure says it', () => {
    const before = aWizard([named('a', ' Llano Ridge'), named('b', 'Llano'), named('c', '', 9)]);
    expect(ownersOfWells(before, customers)).toMatchObject([
      { key: 'a', name: 'Llano Ridge', id: 1, customer: { settled: { how: 'equal name' } }, suggestion: undefined },
      { key: 'b', id: null, customer: null, suggestion: { best: { customer: llano }, clearBy: null } },
      { key: 'c', id: 9, customer: null, suggestion: undefined },
    ]);
    const later = { ...before, disclosures: state.disclosures };
    expect(ownersOfWells(later, customers).map(({ id }) => id)).toEqual([1, 2, 9]);
    expect(ownersOfWells(later, customers)[2]?.customer).toBeNull();
  });

  it('are listed with their wells', () => {
    expect(listOwners(Object.values(state.disclosures))).toBe(
      'Llano Ridge Operating LLC 1, Quarter Horse Energy 1, none 1',
    );
  });

  it('are one customer only when all wells have the same', () => {
    expect(commonCustomer([state.disclosures.a])?.id).toBe(1);
    expect(commonCustomer(Object.values(state.disclosures))).toBeNull();
    expect(commonCustomer([state.disclosures.c, state.disclosures.a])).toBeNull();
    expect(commonCustomer([])).toBeNull();
  });
});

describe('wells with different customers', () => {
  const { a, b } = state.disclosures;
  const mixed = aWizard([named('a', 'Llano Ridge'), named('b', 'Quarter Horse')], { disclosures: { a, b } });
  const answer = (given = mixed) => withOwnCustomers(given, ownersOfWells(given, customers));
  const different =
    'Selected wells have different customer associations. Please select a customer manually for XML generation.';

  it('are asked about after settling by name, too, until a user answers', () => {
    expect(openAssociation({ ...mixed, disclosures: {} }, customers)).toBe(different);
    expect(openAssociation(mixed, customers)).toBe(different);
    expect(openAssociation(answer(), customers)).toBeUndefined();
    expect(openAssociation({ ...answer(), selected: ['a'] }, customers)).toBeUndefined();
  });

  it('are answered for these two alone: a customer that is not in the list is still named', () => {
    const one = { ...answer(), selected: ['b'] };
    expect(openAssociation(one, [llano])).toMatch(/^Associated customer \(ID: 2\) not found/);
    expect(isEachItsOwn(answer(), ownersOfWells(answer(), customers))).toBe(true);
    const open = { ...answer(), disclosures: { ...answer().disclosures, b: state.disclosures.c } };
    expect(isEachItsOwn(open, ownersOfWells(open, customers))).toBe(false);
  });

  it('are asked about again when one of them changes hands', () => {
    const third = aCustomer({ id: 3, name: 'Permian' });
    const changed = withChosenCustomer(answer(), ['b'], third, choice);
    expect(openAssociation(changed, [...customers, third])).toBe(different);
    expect(openAssociation(withChosenCustomer(mixed, ['b'], llano, choice), customers)).toBeUndefined();
  });

  it('are no answer while one has no customer', () => {
    const open = { ...mixed, disclosures: { ...mixed.disclosures, b: state.disclosures.c } };
    expect(openAssociation(answer(open), customers)).toMatch(/^Some wells have customer associations/);
    expect(openAssociation(answer(open), customers, ['a', 'b'])).toMatch(/^Some wells have customer associations/);
  });

  it('do not hold up a well with a customer that is saved by itself while another has none', () => {
    const three = aWizard([named('a', 'Llano Ridge'), named('b', 'Quarter Horse'), named('c', '')], {
      disclosures: state.disclosures,
    });
    expect(openAssociation(three, customers, ['a'])).toBe(different);
    expect(openAssociation(answer(three), customers, ['a'])).toBeUndefined();
    expect(openAssociation(answer(three), customers)).toMatch(/^Some wells have customer associations/);
  });
});

describe('choosing a customer', () => {
  it('tells the wells of others from those that are free', () => {
    expect(effectOfChoice(state, ['a', 'b', 'c', 'd'], 1)).toEqual({ free: ['a', 'c', 'd'], taken: ['b'] });
  });

  it('changes owner and operator of the wells it is made for, and says who chose', () => {
    const { disclosures } = withChosenCustomer(state, ['a', 'c', 'd'], llano, choice);
    expect(disclosures['a']).toBe(state.disclosures.a);
    expect(disclosures['b']).toBe(state.disclosures.b);
    expect(disclosures['c']).toMatchObject({
      customer: {
        id: 1,
        settled: { how: 'chosen', by: 'Pat Lee', score: null, name: state.disclosures.c.well.customer },
      },
      well: { customer_id: 1, operatorNumber: '00412233' },
    });
    expect(disclosures['c']?.rows.slice(1)).toEqual(state.disclosures.c.rows.slice(1));
    expect([
      isByHand(disclosures['c']?.customer ?? null),
      isByHand(state.disclosures.a.customer),
      isByHand(null),
    ]).toEqual([true, false, false]);
  });

  it('settles what an earlier version left open', () => {
    const open = { ...state, disclosures: { a: aDisclosure({ customer: settle(llano) }), b: state.disclosures.b } };
    expect(unsettledKeys(open, ['a', 'b', 'c'])).toEqual(['a']);
    const confirmed = withChosenCustomer(open, ['a'], llano, { ...choice, how: 'confirmed' });
    expect(unsettledKeys(confirmed, ['a', 'b'])).toEqual([]);
    expect(isByHand(confirmed.disclosures['a']?.customer ?? null)).toBe(true);
    expect(isByHand(settle(llano))).toBe(false);
  });

  it('keeps the name of the job data without blanks around it', () => {
    const spaced = aDisclosure({ customer: null, well: aSelectedWell({ customer: ' Llano ' }) });
    const { disclosures } = withChosenCustomer({ ...state, disclosures: { a: spaced } }, ['a'], llano, choice);
    expect(disclosures['a']?.customer?.settled?.name).toBe('Llano');
  });
});

describe('how a customer was settled', () => {
  it.each([
    ['id', 'id in the job data'],
    ['other name', 'other name'],
    ['equal name', 'equal name'],
    ['confirmed', 'suggested and confirmed by Pat Lee'],
    ['chosen', 'chosen by hand'],
  ] as const)('is %j in the words %j', (how, words) => {
    expect(settlementInWords({ ...byId, how, by: 'Pat Lee' })).toBe(words);
  });

  it.each([
    [{ how: 'confirmed', by: 'Pat Lee', name: 'Llano' }, 'suggested and confirmed by Pat Lee: Llano'],
    [{ how: 'confirmed', by: 'Kim Roe' }, 'suggested and confirmed, as the draft says, by Kim Roe'],
    [{ how: 'chosen', by: 'Kim Roe' }, 'chosen by hand'],
    [{ how: 'id', name: 'Llano' }, 'id in the job data: Llano'],
  ] as const)('is recorded of %j as %j when Pat Lee saves', (settled, words) => {
    expect(settlementToRecord({ ...byId, ...settled }, 'Pat Lee')).toBe(words);
  });

  it('follows from the job data for a draft of an earlier version, or is left open', () => {
    const earlier = aDisclosure({ customer: settle(llano) });
    const howOf = (well: { customer: string; customer_id: number | null }) =>
      withSettlement(earlier, aWell(well)).customer?.settled?.how;
    expect(howOf({ customer: 'Quarter Horse', customer_id: 1 })).toBe('id');
    expect(howOf({ customer: ' LLANO Ridge, Inc.', customer_id: null })).toBe('equal name');
    expect(howOf({ customer: 'Llano', customer_id: null })).toBeUndefined();
    expect(howOf({ customer: '', customer_id: null })).toBeUndefined();
    const american = aDisclosure({ customer: settle({ ...llano, name: 'American Resource Development' }) });
    expect(withSettlement(american, aWell({ customer: 'American Energy', customer_id: null }))).toBe(american);
    const said = { customer: ' Quarter Horse ', customer_id: 1 };
    expect(withSettlement(earlier, aWell(said)).customer?.settled).toEqual({ ...byId, name: 'Quarter Horse' });
    const nameless = aDisclosure({ customer: settle({ ...llano, name: '---' }) });
    expect(withSettlement(nameless, aWell({ customer: '', customer_id: null }))).toBe(nameless);
    expect(withSettlement(state.disclosures.c, aWell({ customer_id: 1 }))).toBe(state.disclosures.c);
    const chosen = aDisclosure({ customer: settle(llano, { ...byId, how: 'chosen' }) });
    expect(withSettlement(chosen, aWell({ customer_id: 1 }))).toBe(chosen);
    expect(withSettlement(earlier, undefined)).toBe(earlier);
    expect(withSettlement(state.disclosures.a, aWell())).toBe(state.disclosures.a);
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
  const chosen = withChosenCustomer({ ...emptyWizard, disclosures: { a: made } }, ['a'], quarter, choice);

  it('are offered again where the mappings of the chosen one differ, until they are rebuilt', () => {
    expect(keysToRebuild(chosen, ['a', 'b'], catalogue)).toEqual(['a']);
    const without = { ...chosen, disclosures: { a: buildDisclosure(well, catalogue, null, null) } };
    expect(keysToRebuild(withChosenCustomer(without, ['a'], quarter, choice), ['a'], catalogue)).toEqual(['a']);
    const rebuilt = buildDisclosure(well, catalogue, quarter, null);
    expect(keysToRebuild({ ...chosen, disclosures: { a: rebuilt } }, ['a'], catalogue)).toEqual([]);
  });

  it('are left alone where the mappings give the same, or where nothing was chosen', () => {
    const other = buildCatalogue([anIngredient({ code: 'F1' })], [], []);
    expect(keysToRebuild(chosen, ['a'], other)).toEqual([]);
    const shared = buildCatalogue(
      [anIngredient({ code: 'F1' })],
      [],
      [1, 2].map((customerId) => ({ customerId, code: 'A1047', ingredientId: 1 })),
    );
    const same = buildDisclosure(well, shared, llano, null);
    const taken = withChosenCustomer({ ...emptyWizard, disclosures: { a: same } }, ['a'], quarter, choice);
    expect(keysToRebuild(taken, ['a'], shared)).toEqual([]);
    const free = { ...emptyWizard, disclosures: { a: { ...made, customer: null } } };
    expect(keysToRebuild(free, ['a'], catalogue)).toEqual([]);
    expect(keysToRebuild({ ...emptyWizard, disclosures: { a: made } }, ['a'], catalogue)).toEqual([]);
  });
});
