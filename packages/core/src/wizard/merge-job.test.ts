import { describe, expect, it } from 'vitest';
import { aCustomer, anIngredient, aWell, aVendor } from '../rules/disclosure.examples.ts';
import { editRow } from '../disclosure/edit-rows.ts';
import { buildDisclosure, withCustomer } from '../disclosure/build-disclosure.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import { readJob } from '../jobs/read-job.ts';
import type { Well, Chemical } from '../model/well.ts';
import { withDisclosures } from './build-disclosures.ts';
import { withChosenCustomer } from './customer-choice.ts';
import { withDisclosure, withWell } from './edit-wells.ts';
import { takeJob } from './take-job.ts';
import { emptyWizard, type WizardState } from './wizard-state.ts';
import { anOrigin } from './wizard.examples.ts';
import { isSameJob, mergeDisclosure, mergeJob } from './merge-job.ts';
import { findMissingTimes, withTimes } from './well-times.ts';
import { createJudge } from './merge-rows.ts';
import { customerOfWell } from '../customers/customer-of-wells.ts';
import { settle, type SettledCustomer } from '../model/company.ts';

const customer = aCustomer({ id: 7, name: 'Lone Star Energy' });
const catalogue = buildCatalogue(
  [
    anIngredient({ id: 1, code: 'F1', tradeName: 'FR-1', ingredientName: 'Copolymer', specificGravity: 1.1 }),
    anIngredient({ id: 2, code: 'B1', tradeName: 'Bio', ingredientName: 'Glutaraldehyde' }),
    anIngredient({ id: 3, code: 'S1', tradeName: 'Sand', ingredientName: 'Silica', units: 'lbs' }),
  ],
  [],
  [],
);
const blocks = { catalogue, customers: [customer] };

const aJobWell = (different: object = {}) => ({
  name: 'Alpha 1H',
  api: '42-461-42471-00-00',
  clean: 1_000_000,
  county: 'Upton',
  endDate: '2026-10-28',
  chemicals: { F1: 200, B1: 40 },
  customer: 'Lone Star Energy',
  customer_id: 7,
  ...different,
});
const job = (...wells: object[]) => ({
  origin: anOrigin({ answer: { wells }, retrievedAt: '2026-11-15T10:00:00.000Z' }),
  read: readJob({ wells }),
  notices: [],
});
const key = 'api 42461424710000';
const start = (...wells: object[]): WizardState => {
  const taken = takeJob({ ...emptyWizard, jobNumber: '1001' }, job(...wells));
  return withDisclosures({ ...taken, selected: [key] }, blocks);
};
const disclosureOf = (state: WizardState) => {
  const disclosure = state.disclosures[key];
  if (!disclosure) throw new Error('no disclosure was made');
  return disclosure;
};
const edit = (state: WizardState, change: (disclosure: Disclosure) => Disclosure) =>
  withDisclosure(state, key, change(disclosureOf(state)));
const editWell = (state: WizardState, change: Partial<Well>) =>
  withWell(state, key, { ...(state.wells[0]?.well ?? aWell()), ...change });
const rowOf = (state: WizardState, chemical: string) =>
  disclosureOf(state).rows.find((row) => row.chemical === chemical);
const indexOf = (state: WizardState, chemical: string) =>
  disclosureOf(state).rows.findIndex((row) => row.chemical === chemical);

describe('a job that is fetched again', () => {
  it('leaves everything as it is when the source says the same', () => {
    const before = start(aJobWell());
    const { state, differences } = mergeJob(before, job(aJobWell()), blocks);
    expect(differences).toEqual([]);
    expect(state.disclosures[key]).toBe(before.disclosures[key]);
    expect(state.wells[0]?.well).toBe(before.wells[0]?.well);
    expect(state.origin?.retrievedAt).toBe('2026-11-15T10:00:00.000Z');
  });

  it('gives what the new data alone give, where nothing was edited', () => {
    const news = aJobWell({ clean: 2_000_000, county: 'Reagan', chemicals: { S1: 900, F1: 300 } });
    const { state, differences } = mergeJob(start(aJobWell()), job(news), blocks);
    const [well] = readJob({ wells: [news] }).wells;
    if (!well) throw new Error('no well was read');
    expect(disclosureOf(state)).toEqual(
      buildDisclosure(well.well, catalogue, customerOfWell(well.well, blocks.customers).customer, null),
    );
    expect(state.wells[0]?.well).toEqual(well.well);
    expect(differences.map(({ place, isConflict }) => [place, isConflict])).toEqual([
      ['County', false],
      ['Clean Volume (gals)', false],
      ['Row 1 · Volume', false],
      ['Bio · Glutaraldehyde', false],
      ['Row 3 · Volume', false],
      ['Sand · Silica', false],
    ]);
  });

  it('keeps what was edited, also beside what is new in the same row', () => {
    const before = start(aJobWell());
    const edited = edit(before, (made) => editRow(made, indexOf(before, 'F1'), { purpose: 'Slickness' }, catalogue));
    const { state, differences } = mergeJob(edited, job(aJobWell({ chemicals: { F1: 300, B1: 40 } })), blocks);
    expect(rowOf(state, 'F1')).toMatchObject({ purpose: 'Slickness', volume: 300 });
    expect(rowOf(state, 'F1')?.massIngredient).toBeCloseTo(
      (300 * 8.345 * 1.1 * Number(rowOf(state, 'F1')?.percentInAdditive)) / 100,
      9,
    );
    expect(differences.filter(({ isConflict }) => isConflict)).toEqual([]);
  });

  it('keeps the edit where both changed, and takes the other when told to', () => {
    const before = start(aJobWell());
    const typed = edit(before, (made) => editRow(made, indexOf(before, 'F1'), { volume: 250 }, catalogue));
    const edited = editWell(typed, { county: 'Midland' });
    const news = job(aJobWell({ county: 'Reagan', chemicals: { F1: 300, B1: 40 } }));
    const { state, differences } = mergeJob(edited, news, blocks);
    expect(differences).toMatchObject([
      { well: 'Alpha 1H', place: 'County', mine: 'Midland', theirs: 'Reagan', isConflict: true },
      { place: 'Row 3 · Volume', mine: '250', theirs: '300', isConflict: true },
    ]);
    expect([state.wells[0]?.well.county, rowOf(state, 'F1')?.volume]).toEqual(['Midland', 250]);
    const all = mergeJob(edited, news, blocks, new Set(differences.map(({ id }) => id))).state;
    expect([all.wells[0]?.well.county, disclosureOf(all).well.county]).toEqual(['Reagan', 'Reagan']);
    expect(rowOf(all, 'F1')?.volume).toBe(300);
  });

  it('keeps typed masses, and a typed volume of water', () => {
    const before = start(aJobWell());
    const heavy = edit(before, (made) => editRow(made, indexOf(before, 'F1'), { massIngredient: 9 }, catalogue));
    const edited = editWell(heavy, { clean: 5 });
    const news = job(aJobWell({ clean: 2_000_000, chemicals: { F1: 300, B1: 40 } }));
    const { state, differences } = mergeJob(edited, news, blocks);
    expect(rowOf(state, 'F1')).toMatchObject({ volume: 300, massIngredient: 9, massIsTyped: true });
    expect(disclosureOf(state).rows[0]?.volume).toBe(5);
    expect(differences.filter(({ isConflict }) => isConflict).map(({ place }) => place)).toEqual([
      'Clean Volume (gals)',
      'Row 3 · Mass lb',
    ]);
  });

  it('asks once about a typed volume of water, and takes the other in the Water row too', () => {
    const before = start(aJobWell());
    const edited = editWell(before, { clean: 5 });
    const news = job(aJobWell({ clean: 2_000_000 }));
    const { state, differences } = mergeJob(edited, news, blocks, new Set([`${key} clean`]));
    expect(differences.filter(({ isConflict }) => isConflict).map(({ place }) => place)).toEqual([
      'Clean Volume (gals)',
    ]);
    expect([state.wells[0]?.well.clean, disclosureOf(state).rows[0]?.volume]).toEqual([2_000_000, 2_000_000]);
  });

  it('adds new wells, drops those that are gone, and keeps one that a user works on', () => {
    const other = aJobWell({ name: 'Bravo 2H', api: '42-461-42472-00-00' });
    const third = aJobWell({ name: 'Charlie 3H', api: '42-461-42473-00-00' });
    const { state, differences } = mergeJob(start(aJobWell(), other), job(third), blocks);
    expect(state.wells.map(({ well }) => well.name)).toEqual(['Charlie 3H', 'Alpha 1H']);
    expect(state.selected).toEqual([key]);
    expect(differences).toMatchObject([
      {
        id: 'api 42461424730000',
        well: 'Charlie 3H',
        place: 'Well',
        mine: '',
        theirs: 'New in the job data',
        isConflict: false,
      },
      { id: key, well: 'Alpha 1H', place: 'Well', mine: '', theirs: 'No longer in the job data', isConflict: true },
      { well: 'Bravo 2H', isConflict: false },
    ]);
    const all = mergeJob(start(aJobWell(), other), job(third), blocks, new Set([key])).state;
    expect([all.wells.map(({ well }) => well.name), all.selected]).toEqual([['Charlie 3H'], []]);
  });

  it('keeps a well that is gone where a user has edited it', () => {
    const other = aJobWell({ name: 'Bravo 2H', api: '42-461-42472-00-00' });
    const before = start(aJobWell(), other);
    const second = before.wells[1];
    if (!second) throw new Error('there is a well');
    const edited = withWell(before, second.key, { ...second.well, county: 'Reagan' });
    const { state } = mergeJob(edited, job(aJobWell()), blocks);
    expect(state.wells.map(({ well }) => well.county)).toEqual(['Upton', 'Reagan']);
    expect(mergeJob(state, job(aJobWell(), other), blocks).differences).toEqual([]);
  });

  it('says nothing about what the draft says already, and forgets what the source takes back', () => {
    const before = start(aJobWell());
    const edited = editWell(before, { county: 'Reagan' });
    const { state, differences } = mergeJob(edited, job(aJobWell({ county: 'Reagan' })), blocks);
    expect(differences).toEqual([]);
    expect(state.wells[0]).toMatchObject({ well: { county: 'Reagan' }, original: { county: 'Reagan' } });
  });

  it('is told from another job', () => {
    const state = start(aJobWell());
    expect([isSameJob(state, 'fracpro', '1001'), isSameJob(state, 'fracpro', '1002')]).toEqual([true, false]);
    expect([isSameJob(state, 'file', '1001'), isSameJob(emptyWizard, 'file', '')]).toEqual([false, false]);
  });

  it('may go to another customer', () => {
    const devon = aCustomer({ id: 8, name: 'Devon' });
    const { state } = mergeJob(start(aJobWell()), job(aJobWell({ customer_id: 8 })), {
      catalogue,
      customers: [customer, devon],
    });
    expect(disclosureOf(state)).toMatchObject({ customer: { id: 8, settled: { how: 'id' } }, rowsFor: 8 });
  });

  it('keeps dates that could not be asked for again', () => {
    const answer = (tvd: number) => ({
      wellData: { 'Alpha 1H': { topTVDTotal: tvd, btmTVDTotal: tvd, stageCount: 1, clean: 1_000_000 } },
      wellCoordinates: { 'Alpha 1H': { api: '42-461-42471-00-00', totalStages: 4 } },
      wellChemicalUsage: { 'Alpha 1H': { F1: 200 } },
    });
    const older = (tvd: number, ...dates: string[]) => {
      const read = readJob(answer(tvd));
      const missing = findMissingTimes(answer(tvd), read.wells);
      const found = missing.slice(0, dates.length).map((time, at) => ({ time, date: dates[at] ?? '' }));
      const origin = anOrigin({ answer: answer(tvd) });
      return { origin, read: { ...read, wells: withTimes(read.wells, found) }, notices: [] };
    };
    const taken = takeJob({ ...emptyWizard, jobNumber: '1001' }, older(9000, '2026-10-05', '2026-10-28'));
    const before = editWell(withDisclosures({ ...taken, selected: [key] }, blocks), { endDate: '2026-10-29' });
    const { state, differences } = mergeJob(before, older(9100), blocks);
    expect(differences.map(({ place }) => place)).toEqual(['TVD']);
    expect(state.wells[0]).toMatchObject({
      original: { startDate: '2026-10-05', endDate: '2026-10-28', tvd: 9100 },
      well: { startDate: '2026-10-05', endDate: '2026-10-29' },
    });
    const told = mergeJob(state, older(9100, '2026-10-06'), blocks);
    expect(told.differences).toMatchObject([{ place: 'Start Date', theirs: '2026-10-06' }]);
    expect(told.state.wells[0]?.well.endDate).toBe('2026-10-29');
  });

  it('tells of a corrected name and of another customer, and the document takes both', () => {
    const devon = aCustomer({ id: 8, name: 'Devon', operatorNumber: '00000008' });
    const customers = [customer, devon];
    const news = job(aJobWell({ name: 'Alpha 2H', customer: 'Devon', customer_id: 8 }));
    const { state, differences } = mergeJob(start(aJobWell()), news, { catalogue, customers });
    const [name, inData, owner] = differences;
    expect(name).toMatchObject({ place: 'Name', mine: 'Alpha 1H', theirs: 'Alpha 2H', isConflict: false });
    expect(inData).toMatchObject({ place: 'Customer', mine: 'Lone Star Energy (ID: 7)', theirs: 'Devon (ID: 8)' });
    expect(owner).toMatchObject({
      place: 'Operator number',
      mine: `${customer.operatorNumber} (Lone Star Energy)`,
      theirs: '00000008 (Devon)',
    });
    expect(disclosureOf(state).well).toMatchObject({ name: 'Alpha 2H', wellName: 'Alpha 2H', customer: 'Devon' });
    expect(disclosureOf(state).well).toMatchObject({ customer_id: 8, operatorNumber: '00000008' });
    expect(mergeJob(state, news, { catalogue, customers }).differences).toEqual([]);
  });

  it('mends a document that still has an earlier name', () => {
    const before = start(aJobWell());
    const { well } = disclosureOf(before);
    const stale = {
      ...before,
      disclosures: { [key]: { ...disclosureOf(before), well: { ...well, wellName: 'Old' } } },
    };
    const { state, differences } = mergeJob(stale, job(aJobWell()), blocks);
    expect(differences).toMatchObject([{ place: 'Name', mine: 'Old', theirs: 'Alpha 1H' }]);
    expect(disclosureOf(state).well.wellName).toBe('Alpha 1H');
  });

  it('keeps the rows of the customer that they were made for, until they are made again', () => {
    const devon = aCustomer({ id: 8, name: 'Devon' });
    const mapped = buildCatalogue(
      [
        anIngredient({ id: 1, code: 'Y1', tradeName: 'First', ingredientName: 'One' }),
        anIngredient({ id: 2, code: 'Y2', tradeName: 'Second', ingredientName: 'Two' }),
      ],
      [],
      [
        { customerId: 7, code: 'X9', ingredientId: 1 },
        { customerId: 8, code: 'X9', ingredientId: 2 },
      ],
    );
    const table = { catalogue: mapped, customers: [customer, devon] };
    const taken = takeJob({ ...emptyWizard, jobNumber: '1001' }, job(aJobWell({ chemicals: { X9: 200 } })));
    const before = withDisclosures({ ...taken, selected: [key] }, table);
    const chosen = withChosenCustomer(before, [key], devon, { how: 'chosen', score: null, by: 'Pat Lee' });
    const { state, differences } = mergeJob(chosen, job(aJobWell({ chemicals: { X9: 300 } })), table);
    const rows = disclosureOf(state).rows.filter(({ chemical }) => chemical === 'X9');
    expect(rows.map(({ ingredientName, amount }) => [ingredientName, amount])).toEqual([['One', 300]]);
    expect(differences.map(({ place }) => place)).toEqual(['Row 2 · Volume']);
    expect(disclosureOf(state)).toMatchObject({ customer: { id: 8 }, rowsFor: 7 });
    expect(disclosureOf(state).rows[0]?.supplier).toBe('Devon');
  });
});

const smallCatalogue = buildCatalogue([anIngredient(), anIngredient({ id: 2, code: 'B1', tradeName: 'Bio' })], [], []);
const [star, devon] = [aCustomer(), aCustomer({ id: 8, name: 'Devon', operatorNumber: '00000008' })];
const of = (...codes: string[]): Chemical[] => codes.map((code) => ({ code, amount: 200, unit: null }));
const well = aWell({ chemicals: of('F1', 'B1') });
const made = buildDisclosure(well, smallCatalogue, star, null);

interface News {
  readonly mine?: typeof made;
  readonly after?: Well;
  /** Whose the well is by the new data. */
  readonly customer?: SettledCustomer | null;
  readonly table?: typeof smallCatalogue;
}

const renamed = { ...well, customer: 'Another' };

function merge({ mine = made, after = well, customer = star, table = smallCatalogue }: News) {
  const judge = createJudge(new Set());
  const wells = { before: well, after, mine: after };
  const merging = { key: 'k', wells, customer, catalogue: table };
  return { merged: mergeDisclosure(mine, merging, judge), differences: judge.differences };
}

describe('a disclosure whose job data are fetched again', () => {
  it('stays the same object when they say the same', () => {
    expect(merge({})).toEqual({ merged: made, differences: [] });
    expect(merge({}).merged).toBe(made);
  });

  it('goes to the customer that they name now, with its water', () => {
    const { merged } = merge({ after: renamed, customer: devon });
    expect(merged).toMatchObject({ customer: devon, well: { customer_id: 8, operatorNumber: '00000008' } });
    expect(merged.rows[0]?.supplier).toBe('Devon');
  });

  it.each([
    ['to another one', aCustomer({ id: 9, name: 'Permian' })],
    ['to no one', null],
  ])('stays with the customer that a user chose when they go over %s', (_, customer) => {
    const chosen = withCustomer(made, settle(devon, { how: 'chosen', name: '', score: null, by: 'Pat Lee' }));
    const { merged, differences } = merge({ mine: chosen, after: renamed, customer });
    expect(merged.customer).toBe(chosen.customer);
    expect(differences).toEqual([]);
  });

  it('gets a customer where it had none, once they name another one', () => {
    const mine = buildDisclosure(well, smallCatalogue, null, null);
    expect(merge({ mine, customer: null }).merged).toBe(mine);
    expect(merge({ mine, customer: devon }).merged).toBe(mine);
    expect(merge({ mine, after: renamed, customer: devon }).merged.customer).toBe(devon);
    expect(merge({ mine, after: renamed, customer: null }).merged.customer).toBeNull();
  });

  it('keeps its customer when they no longer name one, but a user must confirm it', () => {
    const mine = { ...made, customer: settle(star, { how: 'equal name', name: '', score: 3, by: '' }) };
    expect(merge({ mine, after: renamed, customer: null }).merged.customer).toEqual(settle(star));
    expect(merge({ mine, customer: null }).merged.customer).toBe(mine.customer);
  });

  it('has their chemicals, but for those that were dropped from it', () => {
    const dropped = { ...made, well: { ...made.well, chemicals: of('F1') } };
    const { merged } = merge({ mine: dropped, after: { ...well, chemicals: of('F1', 'b1 ', 'X7') } });
    expect(merged.well.chemicals.map(({ code }) => code)).toEqual(['F1', 'X7']);
  });

  it('takes the vendors of today along with its new rows', () => {
    const table = { ...smallCatalogue, vendors: [aVendor()] };
    expect(merge({ table }).merged.vendors).toBe(made.vendors);
    const { merged, differences } = merge({ table, after: { ...well, chemicals: of('F1', 'B1', 'X7') } });
    expect(merged.vendors).toBe(table.vendors);
    expect(differences).toMatchObject([{ id: 'k new 1 X7', well: 'Bluebonnet 1H' }]);
  });
});
