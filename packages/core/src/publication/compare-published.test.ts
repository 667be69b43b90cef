import { describe, expect, it } from 'vitest';
import type { Disclosure } from '../model/disclosure.ts';
import { percent } from '../numbers/percent.ts';
import { withoutTexts } from '../xml/read-disclosure.ts';
import { comparePublished, compareSides, notPublished } from './compare-published.ts';
import { aPublished, aPublishedRow } from './publication.examples.ts';
import { type PublishedDisclosure, type PublishedRow, toDisclosure } from './published-disclosure.ts';

/** What a document says that says the same. */
const asRead = (changes: Partial<PublishedDisclosure> = {}): Disclosure => toDisclosure(aPublished(changes));
const row = (changes: Partial<PublishedRow>) => ({ rows: [aPublishedRow(changes)] });
const rows = (...given: readonly Partial<PublishedRow>[]) => ({ rows: given.map((each) => aPublishedRow(each)) });

type Side = Partial<PublishedDisclosure>;
const fields = (ours: Side, published: Side) =>
  comparePublished(asRead(ours), aPublished(published)).map(({ field }) => field);

describe('a document and what is public', () => {
  it('differ in nothing when they say the same, whatever they call it', () => {
    const names = { wellName: 'HUGHES TRUST #4H', operatorName: 'Other', county: 'UPTON', apiNumber: '42461409160100' };
    expect(
      fields({}, { ...names, ...row({ tradeName: 'HCl', supplier: 'S', ingredientName: 'HCl', purpose: '' }) }),
    ).toEqual([]);
  });

  it.each<[string, Side, Side, Side]>([
    ['startDate', {}, { startDate: '2024-08-05T11:09:00' }, { startDate: '2024-08-06' }],
    ['latitude', {}, { latitude: '31.2501' }, { latitude: '31.2503' }],
    ['longitude', {}, { longitude: '-101.9001' }, { longitude: '-101.9002' }],
    ['datum', {}, { datum: 'nad83' }, { datum: 'NAD27' }],
    ['federalWell', {}, { federalWell: false }, { federalWell: true }],
    ['tvd', {}, { tvd: '9125.5' }, { tvd: '9125.6' }],
    ['totalClean', {}, { totalClean: '12345679' }, { totalClean: '12345679.1' }],
    [
      'totalBaseNonWaterVolume',
      { totalBaseNonWaterVolume: '10' },
      { totalBaseNonWaterVolume: '' },
      { totalBaseNonWaterVolume: '12' },
    ],
    [
      'percentInHFJob',
      row({ percentInHFJob: '0.0123456789' }),
      row({ percentInHFJob: '0.01235' }),
      row({ percentInHFJob: '0.01236' }),
    ],
    [
      'percentInAdditive',
      row({ percentInAdditive: '15.0' }),
      row({ percentInAdditive: '15.04' }),
      row({ percentInAdditive: '15.1' }),
    ],
    [
      'massIngredient',
      row({ massIngredient: '1200.512' }),
      row({ massIngredient: '1200.5' }),
      row({ massIngredient: '1200.6' }),
    ],
    ['massIngredient', {}, row({ massIngredient: '' }), row({ massIngredient: '1300' })],
  ])('%s: equal as far as both say it, else different', (field, ours, equal, other) => {
    expect(fields(ours, equal)).toEqual([]);
    expect(fields(ours, other)).toEqual([field]);
    // What one side does not say is not compared.
    expect(fields(ours, { [field]: field.endsWith('Well') ? null : '' })).not.toContain(field);
  });

  it('have as many digits as they print, also with an exponent', () => {
    const ours = row({ percentInHFJob: '0.000015' });
    expect(fields(ours, row({ percentInHFJob: '1.5E-05' }))).toEqual([]);
    expect(fields(ours, row({ percentInHFJob: '4E-02' }))).toEqual(['percentInHFJob']);
    expect(fields(ours, row({ percentInHFJob: '2E-5' }))).toEqual([]);
    const heavy = row({ massIngredient: '1234567.891' });
    expect(fields(heavy, row({ massIngredient: '1.23457E+06' }))).toEqual([]);
    // Zeros at the end are not printed: this is no other mass of about a million pounds.
    expect(fields(heavy, row({ massIngredient: '1E+06' }))).toEqual(['massIngredient']);
    expect(fields(row({ massIngredient: '1000004.2' }), row({ massIngredient: '1E+06' }))).toEqual([]);
    expect(fields(row({ percentInHFJob: '62.3' }), row({ percentInHFJob: '1E+02' }))).toEqual(['percentInHFJob']);
    expect(fields(row({ percentInHFJob: '99.6' }), row({ percentInHFJob: '1E+02' }))).toEqual([]);
    expect(fields(heavy, row({ massIngredient: '1.23458E+06' }))).toEqual(['massIngredient']);
    expect(fields(heavy, row({ massIngredient: '1234570' }))).toEqual(['massIngredient']);
  });

  it('have the same volume of water where the archive shortens it', () => {
    const [ours, shortened] = [{ totalClean: '12846334' }, { totalClean: '1.28463E+07' }];
    expect(fields(ours, shortened)).toEqual([]);
    expect(compareSides(asRead(ours), aPublished(shortened)).fields.filter(({ isChanged }) => isChanged)).toEqual([]);
    expect(fields({ totalClean: '12846351' }, shortened)).toEqual(['totalClean']);
    expect(fields(ours, { totalClean: '12846300' })).toEqual(['totalClean']);
    const oil = { totalBaseNonWaterVolume: '1234567' };
    expect(fields(oil, { totalBaseNonWaterVolume: '1.23457E+06' })).toEqual([]);
    expect(fields(oil, { totalBaseNonWaterVolume: '1.23458E+06' })).toEqual(['totalBaseNonWaterVolume']);
    expect(fields({ tvd: '12345.6' }, { tvd: '1.235E+04' })).toEqual(['tvd']);
  });

  it('have the same rows when CAS number and percents are the same, in any order and any words', () => {
    const ours = rows(
      { casNumber: '07647-01-0' },
      { casNumber: 'Proprietary', percentInHFJob: '2' },
      { casNumber: 'Proprietary', percentInHFJob: '1' },
    );
    const theirs = rows(
      { casNumber: 'CBI', percentInHFJob: '1' },
      { casNumber: ' trade secret', percentInHFJob: '2' },
      {},
    );
    expect(fields(ours, theirs)).toEqual([]);
    // Rounding may put rows in another order than their masses have.
    const one = { percentInHFJob: '0.101', massIngredient: '5' };
    const other = { percentInHFJob: '0.104', massIngredient: '2' };
    expect(
      fields(rows(one, other), rows({ ...other, percentInHFJob: '0.1' }, { ...one, percentInHFJob: '0.1' })),
    ).toEqual([]);
    // A row of one digit is equal to either; the other row is only equal to one.
    const [large, small, coarse] = ['0.14', '0.06', '0.1'].map((percentInHFJob) => ({ percentInHFJob }));
    expect(fields(rows(small ?? {}, large ?? {}), rows(coarse ?? {}, small ?? {}))).toEqual([]);
    expect(fields(rows(coarse ?? {}, large ?? {}), rows(large ?? {}, small ?? {}))).toEqual([]);
  });

  it('have the same rows when one of few digits is equal to several: it belongs to the nearest', () => {
    // The archive prints whole pounds without decimals.
    const weighing = (massIngredient: string) => ({ massIngredient, percentInHFJob: '0.00046' });
    const [ours, theirs] = [rows(weighing('6.959'), weighing('7.000')), rows(weighing('7'), weighing('6.959'))];
    expect(fields(ours, theirs)).toEqual([]);
  });

  it('name a row that only one side has, with its percent', () => {
    const silica = { casNumber: '14808-60-7', ingredientName: 'Silica', percentInHFJob: '10' };
    expect(comparePublished(asRead(rows({}, silica)), aPublished())).toEqual([
      { field: 'row', place: '14808-60-7 · Silica', ours: '10 %', published: '' },
    ]);
    expect(comparePublished(asRead(), aPublished(rows({}, {})))).toEqual([
      { field: 'row', place: '7647-01-0 · Hydrochloric acid', ours: '', published: '0.0123 %' },
    ]);
  });

  it('compare water sources by name and percent, where both say them', () => {
    const ground = { name: 'Groundwater, < 1000TDS', percent: '60' };
    const produced = { name: 'Produced Water', percent: '40' };
    const of = (...waterSources: PublishedDisclosure['waterSources']) => ({ waterSources });
    expect(
      fields(of(ground, produced), of({ ...produced, name: 'produced water' }, { ...ground, percent: '60.0' })),
    ).toEqual([]);
    expect(fields(of(ground), of())).toEqual([]);
    const split = (one: string, other: string) => of({ ...ground, percent: one }, { ...produced, percent: other });
    expect(fields(split('50.40', '49.60'), split('50', '50'))).toEqual([]);
    expect(fields(split('50.40', '49.60'), split('50.00', '50.00'))).toEqual(['waterSource']);
    expect(fields(of(ground, produced), of(ground, { ...produced, percent: '' }))).toEqual([]);
    expect(fields(of(ground, produced), of(ground))).toEqual(['waterSource']);
    expect(fields(of(ground, produced), of({ ...ground, percent: '50' }, { ...produced, percent: '50' }))).toEqual([
      'waterSource',
    ]);
  });

  it('compare each water source with one of the other side, and no percent that a document leaves out', () => {
    const ground = { name: 'Groundwater, < 1000TDS', percent: '50' };
    const produced = { name: 'Produced Water', percent: '50' };
    const of = (...waterSources: PublishedDisclosure['waterSources']) => ({ waterSources });
    expect(fields(of(ground), of(ground, produced))).toEqual(['waterSource']);
    expect(fields(of(ground, ground), of(ground, produced))).toEqual(['waterSource']);
    const { asRead: _, ...silent } = asRead(of(ground, { ...produced, percent: '' }));
    expect(comparePublished(silent, aPublished(of(ground, produced)))).toEqual([]);
  });

  it('may differ by one gallon of the base fluid that is no water', () => {
    const of = (totalBaseNonWaterVolume: string) => ({ totalBaseNonWaterVolume });
    expect(fields(of('10'), of('11'))).toEqual([]);
    expect(fields(of('10'), of('11.1'))).toEqual(['totalBaseNonWaterVolume']);
  });

  it('put rows of one CAS number that all differ side by side from the largest on', () => {
    const [ours, theirs] = [
      rows({ percentInHFJob: '1' }, { percentInHFJob: '5' }),
      rows({ percentInHFJob: '7' }, { percentInHFJob: '3' }),
    ];
    const told = comparePublished(asRead(ours), aPublished(theirs));
    expect(told.map((each) => [each.field, each.ours, each.published])).toEqual([
      ['percentInHFJob', '5', '7'],
      ['percentInHFJob', '1', '3'],
    ]);
  });

  it('compare the digits that a document prints, also those of a row without a text', () => {
    const document = asRead();
    const typed = withoutTexts(document).rows.map((row) => Object.assign(row, { percentInAdditive: percent(15.04) }));
    expect(comparePublished({ ...document, rows: typed }, aPublished()).map(({ field }) => field)).toEqual([]);
    expect(
      comparePublished({ ...document, rows: typed }, aPublished(row({ percentInAdditive: '15.2' }))),
    ).toMatchObject([{ field: 'percentInAdditive', ours: '15.0', published: '15.2' }]);
  });

  it('say nothing about what the archive has no column for', () => {
    expect(notPublished).toEqual(['operatorNumber', 'totalMass', 'entryMethod', 'amendedReason']);
    const document = asRead();
    const well = { ...document.well, operatorNumber: '12345', totalMass: 5 };
    expect(comparePublished({ ...document, well, amendedReason: 'x' }, aPublished())).toEqual([]);
  });

  it('stand side by side with the same verdict', () => {
    const published = aPublished({ tvd: '8000', ...rows({}, { casNumber: '14808-60-7' }) });
    const { fields: shown, counts, rows: lines } = compareSides(asRead(), published);
    expect(shown.filter(({ isChanged }) => isChanged).map(({ field }) => field)).toEqual(['tvd']);
    expect(shown.find(({ field }) => field === 'totalMass')?.right).toBe('not published');
    expect(counts).toEqual({ same: 1, changed: 0, added: 1, removed: 0 });
    expect(lines.map(({ fate }) => fate)).toEqual(['same', 'added']);
  });

  it('stand side by side in one form, where the document says more decimals than are shown', () => {
    const ours = asRead({ tvd: '9000.123' });
    const document = { ...ours, asRead: { texts: { tvd: '9000.123' }, waterSources: [], totalMass: 0 } };
    const shown = compareSides(document, aPublished({ tvd: '9000.123' })).fields.find(({ field }) => field === 'tvd');
    expect(shown).toEqual({ field: 'tvd', left: '9,000.12', right: '9,000.12', isChanged: false });
  });
});
