import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import type { CheckContext } from '../rules/check-context.ts';
import { uptonTexas } from '../rules/well.examples.ts';
import { createPlaceKnowledge } from '../places/place-knowledge.ts';
import { checkDisclosure } from './check-disclosure.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { aDisclosure, anIngredient, aSelectedWell } from '../rules/disclosure.examples.ts';

const found = (parts: Partial<Disclosure>, context: CheckContext = {}) =>
  checkDisclosure(aDisclosure(parts), context).map(({ id, where }) => (where === '' ? id : `${id} ${where}`));
const withWell = (parts: Parameters<typeof aSelectedWell>[0], context: CheckContext = {}) =>
  found({ well: aSelectedWell(parts) }, context);

describe('what only some callers know', () => {
  it('today shows future dates and the deadline', () => {
    expect(withWell({}, { today: '2024-08-10' })).toEqual(['DATE-03 well.endDate', 'STATE-01 well.endDate']);
  });

  it.each([
    ['2024-08-25T10:00:00', 'Texas requires the disclosure by 2024-09-04: 10 days left'],
    ['2024-09-03', 'Texas requires the disclosure by 2024-09-04: 1 day left'],
    ['2024-09-04', 'Texas requires the disclosure by 2024-09-04: today is the last day'],
    ['2024-09-06', 'Texas requires the disclosure by 2024-09-04: 2 days overdue'],
  ])('on %s says %j', (today, message) => {
    expect(checkDisclosure(aDisclosure(), { today })).toEqual([
      { id: 'STATE-01', severity: 'note', message, where: 'well.endDate' },
    ]);
  });

  it('Colorado counts from the start of the job too', () => {
    const [note] = checkDisclosure(
      aDisclosure({ well: aSelectedWell({ state: 'CO', startDate: '2024-06-01', endDate: '2024-08-30' }) }),
      { today: '2024-09-29' },
    );
    expect(note?.message).toBe('Colorado requires the disclosure by 2024-08-30: 30 days overdue');
    const [other] = checkDisclosure(
      aDisclosure({ well: aSelectedWell({ state: 'CO', startDate: '2024-08-01', endDate: '2024-08-30' }) }),
      { today: '2024-09-29' },
    );
    expect(other?.message).toBe('Colorado requires the disclosure by 2024-09-29: today is the last day');
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
    const inWeld = { state: 'CO', county: 'WELD COUNTY', longitude: '-104.6000', latitude: '40.4000' };
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

  it('documents from elsewhere may have no water source', () => {
    expect(withWell({ waterSource: null })).toEqual(['WATER-01 well.waterSource']);
    expect(withWell({ waterSource: null }, { waterSourceIsOptional: true })).toEqual([]);
    expect(withWell({ waterSource: { type: 'single', source: '' } }, { waterSourceIsOptional: true })).toEqual([
      'WATER-01 well.waterSource',
    ]);
  });
});
