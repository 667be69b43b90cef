import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import type { FilingStatus } from '../filings/filing-status.ts';
import { readSubstances } from '../ingredients/substances.ts';
import type { CheckContext } from '../rules/check-context.ts';
import { uptonTexas } from '../rules/well.examples.ts';
import { createPlaceKnowledge } from '../places/place-knowledge.ts';
import { checkDisclosure } from './check-disclosure.ts';
import type { Disclosure, EntryMethod } from '../model/disclosure.ts';
import type { DisclosureRow } from '../model/row.ts';
import { fraction, percent } from '../numbers/percent.ts';
import type { FracFocusVersion } from '../registry/fracfocus.ts';
import {
  aDisclosure,
  anIngredient,
  aProprietaryRow,
  aRow,
  aSelectedWell,
  aWaterRow,
} from '../rules/disclosure.examples.ts';

const found = (parts: Partial<Disclosure>, context: CheckContext = {}) =>
  checkDisclosure(aDisclosure(parts), context).map(({ id, where }) => (where === '' ? id : `${id} ${where}`));
const withWell = (parts: Parameters<typeof aSelectedWell>[0], context: CheckContext = {}) =>
  found({ well: aSelectedWell(parts) }, context);

describe('what only some callers know', () => {
  it('decides about the same words, whatever was known before', () => {
    const catalogue = buildCatalogue([anIngredient({ ingredientName: 'Brine', casNumber: aRow().casNumber })], [], []);
    const rows = [aWaterRow(), aRow(), aRow({ ingredientName: '-', casNumber: 'Listed Below' }), aProprietaryRow()];
    const ask = (context: CheckContext, parts: Partial<Disclosure> = {}) =>
      found({ rows, entryMethod: 'MSDS+', ...parts }, context).filter((line) => /^(?:SUBSTANCE|CAS)/.test(line));
    const usual = ['CAS-02 rows[2].casNumber'];
    expect(ask({})).toEqual(usual);
    expect(ask({ catalogue })).toEqual([...usual, 'SUBSTANCE-01 rows[1].casNumber']);
    expect(ask({})).toEqual(usual);
    const substances = readSubstances('cas_number,name\n7732-18-5,water\n', '');
    expect(ask({ substances })).toEqual([...usual, 'SUBSTANCE-06 rows[1].casNumber']);
    expect(ask({})).toEqual(usual);
    const read = { texts: { entryMethod: 'SystemApproach' }, waterSources: [], totalMass: 0 };
    expect(ask({}, { entryMethod: 'SystemApproach', asRead: read })).toEqual([]);
    // A document that is made would have no place for what such a row says.
    expect(ask({}, { entryMethod: 'SystemApproach' })).toEqual(usual);
    expect(ask({})).toEqual(usual);
  });

  it('today shows future dates and the deadline', () => {
    expect(withWell({}, { today: '2024-08-10' })).toEqual(['DATE-03 well.endDate', 'STATE-01 well.endDate']);
  });

  const serviceCompany = 'Texas: The service company must give the operator its part';
  const operator = 'Texas: The operator must disclose';
  it.each([
    ['2024-08-25T10:00:00', `${serviceCompany} by 2024-09-04 (16 TAC 3.29), 10 days left`],
    ['2024-09-03', `${serviceCompany} by 2024-09-04 (16 TAC 3.29), 1 day left`],
    ['2024-09-04', `${serviceCompany} by 2024-09-04 (16 TAC 3.29), today is the last day`],
    ['2024-09-05', `${serviceCompany} by 2024-09-04 (16 TAC 3.29), 1 day overdue`],
    ['2024-11-19', `${serviceCompany} by 2024-09-04 (16 TAC 3.29), 76 days overdue`],
  ])('on %s says %j', (today, message) => {
    expect(checkDisclosure(aDisclosure(), { today })).toEqual([
      { id: 'STATE-01', severity: 'note', message, where: 'well.endDate' },
    ]);
  });

  it('what an earlier revision has done is not due again', () => {
    const due = (filedAs: FilingStatus) =>
      checkDisclosure(aDisclosure(), { today: '2024-11-18', filedAs }).map(({ message }) => message);
    expect(due('sent')).toEqual([`${operator} by 2024-11-18 (16 TAC 3.29, 3.16), today is the last day`]);
    expect(due('published')).toEqual([]);
  });

  it('Colorado counts from the start of the job too', () => {
    const [note] = checkDisclosure(
      aDisclosure({ well: aSelectedWell({ state: 'CO', startDate: '2024-06-01', endDate: '2024-08-30' }) }),
      { today: '2024-08-30' },
    );
    expect(note?.message).toBe(
      'Colorado: The service company must give the operator its part by 2024-08-30 (2 CCR 404-1, rule 411 (formerly 205A), not confirmed), today is the last day',
    );
    const [other] = checkDisclosure(
      aDisclosure({ well: aSelectedWell({ state: 'CO', startDate: '2024-08-01', endDate: '2024-08-30' }) }),
      { today: '2024-09-29' },
    );
    expect(other?.message).toBe(
      'Colorado: The service company must give the operator its part by 2024-09-29 (2 CCR 404-1, rule 411 (formerly 205A)), today is the last day',
    );
  });

  it('places show where the API number belongs', () => {
    const well = { state: 'Ohio', county: 'Reagan', longitude: '-101.9100' };
    expect(withWell(well, { places: uptonTexas })).toEqual([
      'PLACE-01 well.state',
      'PLACE-02 well.county',
      'PLACE-03 well.longitude',
    ]);
    expect(withWell({ longitude: '-102.0000' }, { places: uptonTexas })).toEqual(['PLACE-10 well.longitude']);
    const unknown = {
      stateOfApi: () => undefined,
      countyOfApi: () => undefined,
      isCountyCodeKnown: () => false,
      distanceOutsideCounty: () => undefined,
      distanceOutsideBounds: () => undefined,
    };
    expect(withWell(well, { places: unknown })).toEqual(['PLACE-08 well.apiNumber']);
  });

  it('places show an API number that has lost its leading zero, and never take it for another state', () => {
    const weld = createPlaceKnowledge((fips) => (fips === '08123' ? { name: 'Weld', polygons: [] } : undefined));
    const inWeld = { state: 'Co.', county: 'WELD COUNTY', longitude: '-104.6000', latitude: '40.4000' };
    for (const apiNumber of ['512345678', '5-123-45678-00', '51234567800-00']) {
      const well = aSelectedWell({ ...inWeld, apiNumber });
      const [, zero, ...others] = checkDisclosure(aDisclosure({ well }), { places: weld });
      expect(zero?.message).toBe(
        'The API number has lost its leading zero: in WELD COUNTY, Colorado, it is 05123456780000',
      );
      expect(zero?.fix).toMatchObject({ label: 'Add the zero', change: { apiNumber: '05123456780000' } });
      expect(others).toEqual([]);
    }
    const isError = ['WELL-02 well.apiNumber'];
    expect(withWell({ ...inWeld, apiNumber: '512345678', county: 'Adams' }, { places: weld })).toEqual(isError);
    expect(withWell({ ...inWeld, apiNumber: '512345678', state: 'Hawaii' }, { places: weld })).toEqual(isError);
    expect(withWell({ ...inWeld, apiNumber: '05123456780000' }, { places: weld })).toEqual([]);
  });

  it('stored files show a second one of the same job', () => {
    const storedFiles = [{ name: 'a.xml', apiNumber: '42461424710000', endDate: '2024-08-20T09:00:00' }];
    expect(withWell({}, { storedFiles })).toEqual(['FILE-01 well.apiNumber']);
    expect(withWell({ endDate: '' }, { storedFiles })).toEqual(['WELL-01 well.endDate']);
    expect(withWell({ apiNumber: '' }, { storedFiles })).toEqual(['WELL-01 well.apiNumber']);
  });

  it('the catalogue shows a number that belongs to another name', () => {
    const catalogue = buildCatalogue(
      [
        anIngredient({ id: 1, ingredientName: 'Deionized water', casNumber: '7732-18-5' }),
        anIngredient({ id: 2, ingredientName: 'Quartz', casNumber: '14808-60-7' }),
        anIngredient({ id: 3, ingredientName: 'QUARTZ ', casNumber: '014808-60-7' }),
        anIngredient({ id: 4, ingredientName: 'Other secret', casNumber: 'Proprietary' }),
      ],
      [],
      [],
    );
    const [finding, ...others] = checkDisclosure(aDisclosure(), { catalogue });
    expect(finding?.message).toBe('The ingredients table lists 14808-60-7 as Quartz, not as Crystalline silica');
    expect(others).toEqual([]);
  });

  it('documents of version 3.0 have its words instead of CAS numbers, and are told those of 4.0', () => {
    const older = { volume: null, specificGravity: null };
    const withCas = (casNumber: string, parts: Partial<DisclosureRow> = {}, version: FracFocusVersion = '3.0') =>
      found({ rows: [aWaterRow(), aRow({ casNumber, ...older, ...parts }), aProprietaryRow()] }, { version });
    for (const word of ['Trade Secret', 'CBI', 'Not Assigned', ' na ']) {
      expect(withCas(word)).toEqual(['CAS-06 rows[1].casNumber']);
    }
    for (const word of ['Proprietary', 'CAS Not Assigned', 'N/A', 'Listed Below']) expect(withCas(word)).toEqual([]);
    expect(withCas('CBI', {}, '4.0')).toEqual(['CAS-02 rows[1].casNumber']);
    const notAssigned = aRow({ casNumber: 'not assigned' });
    expect(checkDisclosure(aDisclosure({ rows: [aWaterRow(), notAssigned] }))[0]?.fix?.label).toBe(
      'Use CAS Not Assigned',
    );
    expect(withCas('Confidential')).toEqual(['CAS-02 rows[1].casNumber']);
    const anonymous = { vendorId: null };
    expect(withCas('CBI', anonymous)).toEqual(['CLAIMANT-04 rows[1].vendorId', 'CAS-06 rows[1].casNumber']);
    expect(withCas('Trade Secret', anonymous, '4.0')).toEqual(['CAS-01 rows[1].casNumber']);
    expect(withCas('NA', anonymous)).toEqual(['CAS-06 rows[1].casNumber']);
  });

  it('rows that no safety data sheet lists are only warned of, in documents from elsewhere', () => {
    const other = aRow({ casNumber: '14808-60-8', isNonMsds: true, supplier: 'Gulf' });
    const withOther = (row: DisclosureRow) => found({ rows: [aWaterRow(), row, aProprietaryRow()] });
    expect(withOther(other)).toEqual(['CAS-03 rows[1].casNumber']);
    expect(withOther({ ...other, volume: null, specificGravity: null })).toEqual(['CAS-05 rows[1].casNumber']);
    const texts = { percentInAdditive: '-4', percentInHFJob: '-5', massIngredient: '-6' };
    const shares = { percentInAdditive: percent(-4), percentInHFJob: fraction(-0.05), massIngredient: -6 };
    const read = { ...aRow({ isNonMsds: true, ...shares }), asRead: { texts, block: { index: 0, texts: {} } } };
    const limits = (row: DisclosureRow) => withOther(row).filter((each) => /^(?:LIMIT|PRINT)/.test(each));
    const broken = (...ids: string[]) =>
      ids.map((id, at) => `${id} rows[1].${['percentInAdditive', 'percentInHFJob', 'massIngredient'][at] ?? ''}`);
    expect(limits({ ...read, isNonMsds: false })).toEqual(broken('LIMIT-03', 'LIMIT-03', 'LIMIT-03'));
    expect(limits(read)).toEqual(['LIMIT-03 rows[1].massIngredient', ...broken('PRINT-08', 'PRINT-09')]);
    // Typed over what was read, it is ours.
    expect(limits({ ...read, percentInHFJob: fraction(-0.06) })).toContain('LIMIT-03 rows[1].percentInHFJob');
    expect(limits(aRow({ isNonMsds: true, ...shares }))).toEqual(broken('LIMIT-03', 'LIMIT-03', 'LIMIT-03'));
  });

  it('a block without supplier or trade name is refused once, but not that of the chemicals of SystemApproach', () => {
    const other = aRow({
      isNonMsds: true,
      supplier: '',
      volume: null,
      specificGravity: null,
      percentInHFJob: fraction(0.05),
    });
    const next = { ...other, ingredientName: 'Salt', casNumber: '7647-14-5' };
    const withOthers = (entryMethod: EntryMethod, ...others: DisclosureRow[]) =>
      found({ entryMethod, rows: [aWaterRow(), ...others, aProprietaryRow()] }).filter((each) =>
        each.startsWith('XML-04'),
      );
    expect(withOthers('MSDS+', other, next)).toEqual(['XML-04 rows[1].supplier']);
    expect(withOthers('MSDS+', other, { ...next, purpose: 'Other' })).toHaveLength(2);
    const told = (rows: DisclosureRow[]) =>
      checkDisclosure(aDisclosure({ rows })).flatMap(({ id, message }) => (id === 'XML-04' ? [message] : []));
    const refusal = (parts: string) => [`The document names no ${parts}: the registry will probably refuse it`];
    expect(told([aWaterRow(), other, next, aProprietaryRow()])).toEqual(
      refusal('supplier of Crystalline silica and 1 more'),
    );
    expect(told([aWaterRow(), { ...other, tradeName: '' }])).toEqual(
      refusal('trade name and no supplier of Crystalline silica'),
    );
    expect(told([aWaterRow(), other, next, next])).toEqual(refusal('supplier of Crystalline silica and 2 more'));
    const bare = { ...other, tradeName: '', purpose: 'Other Ingredients' };
    expect(withOthers('MSDS+', bare)).toEqual(['XML-04 rows[1].tradeName']);
    expect(withOthers('SystemApproach', bare)).toEqual([]);
    expect(withOthers('SystemApproach', other)).toEqual(['XML-04 rows[1].supplier']);
    expect(withOthers('MSDS+', { ...other, volume: 1 })).toEqual([]);
  });

  it('documents from elsewhere may have no water source', () => {
    expect(withWell({ waterSource: null })).toEqual(['WATER-01 well.waterSource']);
    expect(withWell({ waterSource: null }, { version: '3.0' })).toEqual([]);
    expect(withWell({ waterSource: { type: 'single', source: '' } }, { version: '3.0' })).toEqual([
      'WATER-01 well.waterSource',
    ]);
  });
});
