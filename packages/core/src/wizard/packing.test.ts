import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCustomer, aVendor } from '../rules/disclosure.examples.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { blankRow, type DisclosureRow } from '../model/row.ts';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import { withDisclosures } from './build-disclosures.ts';
import { withDisclosure } from './edit-wells.ts';
import { emptyWizard, type WizardState } from './wizard-state.ts';
import { anOrigin, aWizard, aWizardWell } from './wizard.examples.ts';
import { listPieces, assembleState, IncompleteState, unpackPiece } from './packing.ts';

const packed = (state: WizardState) => new Map(listPieces(state).map(({ name, pack }) => [name, pack()]));

const unpacked = (texts: ReadonlyMap<string, string>) =>
  assembleState(new Map([...texts].map(([name, text]) => [name, unpackPiece(name, text)])));

const catalogue = buildCatalogue([], [aVendor()], []);
const blocks = { catalogue, customers: [] };

const valueLike = (value: unknown): fc.Arbitrary<unknown> => {
  if (typeof value === 'string') return fc.string();
  return typeof value === 'boolean' ? fc.boolean() : fc.double();
};

/** Every column of a row with a value of its kind. */
const columns = Object.fromEntries(Object.entries(blankRow).map(([name, value]) => [name, valueLike(value)]));
const rows = fc.array(fc.record(columns, { noNullPrototype: true }), { maxLength: 6 }) as unknown as fc.Arbitrary<
  DisclosureRow[]
>;

describe('a packed state', () => {
  it('comes back exactly as it was, whatever stands in its rows', () => {
    const made = withDisclosures(aWizard([aWizardWell('one'), aWizardWell('two')]), blocks);
    fc.assert(
      fc.property(rows, fc.double(), fc.string(), (given, clean, text) => {
        const disclosure = made.disclosures['one'];
        if (!disclosure) throw new Error('no disclosure was made');
        const well = { ...disclosure.well, totalClean: clean, county: text };
        const state = withDisclosure({ ...made, jobNumber: text }, 'one', { ...disclosure, well, rows: given });
        expect(unpacked(packed(state))).toStrictEqual(state);
      }),
      { numRuns: 50 },
    );
  });

  it('shows a severity that only a later version knows as a warning', () => {
    const finding = { id: 'X-01', message: 'Odd', where: 'well' };
    const texts = packed(aWizard([aWizardWell('one')]));
    const findings = [
      { ...finding, severity: 'fatal' },
      { ...finding, severity: 'refusal' },
    ];
    const well = { ...(JSON.parse(texts.get('well one') ?? '') as object), findings };
    const [opened] = unpacked(new Map([...texts, ['well one', JSON.stringify(well)]])).wells;
    expect(opened?.findings.map(({ severity }) => severity)).toEqual(['warning', 'refusal']);
  });

  it('of an earlier version says how customers were settled, as far as its job data tell', () => {
    const [one, two] = [
      aWizardWell('one', { customer_id: 7 }),
      aWizardWell('two', { customer: 'Lone', customer_id: null }),
    ];
    const made = withDisclosures(aWizard([one, two]), { ...blocks, customers: [aCustomer()] });
    const { otherNames: _, ...earlier } = aCustomer();
    const texts = new Map(packed(made));
    for (const key of ['one', 'two']) {
      const { settled: __, ...rest } = { ...earlier, settled: undefined };
      const { rowsFor: ___, ...disclosure } = { ...made.disclosures[key], customer: rest } as Disclosure;
      const { pack } = listPieces({ ...made, disclosures: { [key]: disclosure } }).at(-1) ?? { pack: () => '' };
      texts.set(`disclosure ${key}`, pack());
    }
    const head = JSON.parse(texts.get('head') ?? '') as { ownCustomers?: null };
    delete head.ownCustomers;
    const { disclosures, ownCustomers } = unpacked(texts.set('head', JSON.stringify(head)));
    expect(ownCustomers).toBeNull();
    expect(disclosures['one']?.customer).toEqual({
      ...earlier,
      settled: { how: 'id', name: one.well.customer, score: null, by: '' },
    });
    expect(disclosures['two']?.customer).toEqual(earlier);
  });

  it('comes back when it is empty, and with everything that can stand beside the wells', () => {
    expect(unpacked(packed(emptyWizard))).toStrictEqual(emptyWizard);
    const well = { ...aWizardWell('name __proto__'), notes: ['a note'] };
    const edited = { ...well, well: { ...well.well, county: 'Reagan' } };
    const lastGood = { retrievedAt: '2026-11-14', reason: 'down' };
    const origin = anOrigin({
      lastGood,
      answer: JSON.parse('{"wells":[{"__proto__":1,"\\u0000number":"5"}]}') as unknown,
    });
    const saved = { one: { fileId: 'f', name: 'n.xml', revision: 2, sha256: 'a', savedAt: 'now' } };
    const wellWater = { one: { type: 'single', source: 'Produced Water' } } as const;
    const ownCustomers = { one: 7 };
    const water = { wellWater, wellWaterAside: wellWater };
    const state = aWizard([edited], { origin, saved, ownCustomers, notices: ['one'], step: 'water', ...water });
    expect(unpacked(packed(state))).toStrictEqual(state);
  });

  it('keeps the parts one that are one', () => {
    const state = withDisclosures(aWizard([aWizardWell('one'), aWizardWell('two')]), blocks);
    const { wells, disclosures } = unpacked(packed(state));
    expect(wells[0]?.original).toBe(wells[0]?.well);
    expect(disclosures['one']?.vendors).toBe(disclosures['two']?.vendors);
  });

  it('knows which documents were made of it, and forgets those from before an edit', () => {
    const { disclosures, ...rest } = withDisclosures(aWizard([aWizardWell('one'), aWizardWell('two')]), blocks);
    const [one, two] = [disclosures['one'], disclosures['two']];
    if (!one || !two) throw new Error('no disclosure was made');
    const document = { madeAt: '2026-11-15T09:00:00.000Z', size: 9, failure: '', isSaved: true, saveKey: 'k' };
    const made = { one: { ...document, of: one }, two: { ...document, of: two } };
    const state = { ...rest, made, disclosures: { one, two: { ...two, amendedReason: 'typed' } } };
    const back = unpacked(packed(state));
    expect(back.made).toStrictEqual({ one: { ...document, of: back.disclosures['one'] } });
    expect(back.made['one']?.of).toBe(back.disclosures['one']);
  });

  it('changes only in the pieces that were edited', () => {
    const before = withDisclosures(aWizard([aWizardWell('one'), aWizardWell('two')]), blocks);
    const { one, two } = before.disclosures;
    const [first, second] = before.wells;
    if (!one || !two || !first || !second) throw new Error('no disclosure was made');
    const old = new Map(listPieces(before).map(({ name, sources }) => [name, sources]));
    const touchedBy = (parts: Partial<WizardState>) =>
      listPieces({ ...before, ...parts })
        .filter(({ name, sources }) => sources.some((source, at) => !Object.is(source, old.get(name)?.[at])))
        .map(({ name }) => name);
    const amended = { ...two, amendedReason: 'typed' };
    const made = { one: { of: one, madeAt: '', size: 9, failure: '', isSaved: false, saveKey: '' } };
    const vendors = [aVendor({ id: 2 })];
    expect(touchedBy({})).toStrictEqual([]);
    expect(touchedBy({ disclosures: { one, two: amended } })).toStrictEqual(['disclosure two']);
    expect(touchedBy({ disclosures: { one: { ...one, vendors }, two } })).toStrictEqual([
      'vendors',
      'disclosure one',
      'disclosure two',
    ]);
    expect(touchedBy({ wells: [{ ...first }, second] })).toStrictEqual(['well one']);
    expect(touchedBy({ origin: null })).toStrictEqual(['origin']);
    for (const parts of [{ step: 'wells' as const }, { selected: ['one'] }, { made }, { wells: [second, first] }]) {
      expect(touchedBy(parts)).toStrictEqual(['head']);
    }
  });

  it('of a hundred wells with two hundred rows fits into a draft', () => {
    const texts = ['tradeName', 'supplier', 'purpose', 'ingredientName', 'casNumber', 'code', 'chemical'] as const;
    const row = (index: number): DisclosureRow => ({
      ...blankRow,
      ...Object.fromEntries(texts.map((name, place) => [name, `${name} of ${Math.floor(index / (5 - (place % 4)))}`])),
      amount: 1234.56789 * index,
      volume: 1234.56789 * index,
      specificGravity: 1.0345,
      massIngredient: (8.345 * 1234.56789 * index) / 3,
      percentInHFJob: (Math.round((index / 200) * 1e10) / 1e10) as DisclosureRow['percentInHFJob'],
    });
    const well = withDisclosures(aWizard([aWizardWell('one')]), blocks);
    const disclosure = well.disclosures['one'];
    if (!disclosure) throw new Error('no disclosure was made');
    const full = withDisclosure(well, 'one', { ...disclosure, rows: Array.from({ length: 200 }, (_, at) => row(at)) });
    const text = packed(full).get('disclosure one') ?? '';
    expect(100 * text.length).toBeLessThan(4 * 1024 * 1024);
  });

  const VOLUME = /"totalBaseNonWaterVolume":null,/g;

  it('of an earlier version is blank where something was added since', () => {
    const head = '{"format":1,"keys":{"wells":[],"disclosures":[]},"made":{"gone":{"size":9}}}';
    expect(unpacked(packed(emptyWizard).set('head', head))).toStrictEqual(emptyWizard);
    const texts = packed(withDisclosures(aWizard([aWizardWell('one')]), blocks));
    const older = (texts.get('disclosure one') ?? '').replace(/,"(?:units|amount)":\[[^\]]*\]/g, '');
    const [row] = unpacked(texts.set('disclosure one', older)).disclosures['one']?.rows ?? [];
    expect(row).toMatchObject({ tradeName: 'Water', units: blankRow.units, amount: blankRow.amount });
    const withoutVolume = new Map([...texts].map(([name, text]) => [name, text.replaceAll(VOLUME, '')]));
    const { wells, disclosures } = unpacked(withoutVolume);
    expect([...texts.values()].join('').match(VOLUME)).toHaveLength(2);
    for (const well of [wells[0]?.well, wells[0]?.original, disclosures['one']?.well]) {
      expect(well).toMatchObject({ name: 'one', totalBaseNonWaterVolume: null, datum: 'NAD83' });
    }
  });

  it('holds the step by its number, in both directions', () => {
    const texts = packed({ ...emptyWizard, step: 'generate' });
    expect(texts.get('head')).toMatch(/^\{"format":1,"step":5,/);
    expect(unpacked(texts.set('head', '{"format":1,"step":3,"keys":{"wells":[],"disclosures":[]}}')).step).toBe(
      'water',
    );
  });

  it('says so when it cannot be read', () => {
    const unreadable = expect.objectContaining({
      name: 'UnreadableState',
      message: 'The draft cannot be read: it has no head.',
    });
    expect(() => unpacked(new Map())).toThrow(unreadable);
    expect(() => unpacked(new Map())).toThrow(IncompleteState);
    const later = packed(emptyWizard).set('head', '{"format":3,"keys":{}}');
    expect(() => unpacked(later)).toThrow('The draft cannot be read: it is of format 3.');
    expect(() => unpacked(later)).not.toThrow(IncompleteState);
  });
});
