import { describe, expect, it } from 'vitest';
import { apiStates } from './api-states.ts';
import { createPlaceKnowledge, countyFips } from './place-knowledge.ts';

const upton = {
  name: 'Upton',
  polygons: [
    [
      [
        [-102.3, 31.1],
        [-101.8, 31.1],
        [-101.8, 31.6],
        [-102.3, 31.6],
        [-102.3, 31.1],
      ] as const,
    ],
  ],
};
const places = createPlaceKnowledge((fips) => (fips === '48461' ? upton : undefined));

describe('place knowledge', () => {
  it('knows 51 states, each with its own codes', () => {
    expect(apiStates.map((state) => Number(state.code))).toEqual(Array.from({ length: 51 }, (_, index) => index + 1));
    for (const column of ['name', 'abbreviation', 'fips'] as const) {
      expect(new Set(apiStates.map((state) => state[column])).size).toBe(51);
    }
  });

  it.each([
    ['42-461-42471-00-00', 'Texas', 'Upton'],
    ['42461424710000', 'Texas', 'Upton'],
    ['0803512345', 'District of Columbia', undefined],
    ['55000000000000', undefined, undefined],
    ['42', 'Texas', undefined],
    ['', undefined, undefined],
  ])('takes state and county from %j', (apiNumber, state, county) => {
    expect([places.stateOfApi(apiNumber), places.countyOfApi(apiNumber)]).toEqual([state, county]);
  });

  it('looks no county up where the API number names none', () => {
    const everywhere = createPlaceKnowledge((fips) => ({ name: `county ${fips}`, polygons: [] }));
    expect(everywhere.countyOfApi('42-461')).toBe('county 48461');
    expect(everywhere.countyOfApi('50-029')).toBeUndefined();
  });

  it.each([
    ['42-461-42471', true],
    ['42-462-42471', false],
    ['42-606', true],
    ['42-607', false],
    ['04-116', true],
    ['04-117', false],
    ['04-130', true],
    ['04-132', false],
    ['50-004', true],
    ['50-006', false],
    ['15-089', false],
    ['55-001', false],
    ['42', false],
    ['42-000', false],
    ['35-000', false],
  ])('says of %s whether its county code is known: %s', (apiNumber, isKnown) => {
    expect(places.isCountyCodeKnown(apiNumber)).toBe(isKnown);
  });

  it('measures how far a location lies outside of the bounding coordinates of its county', () => {
    const outside = (longitude: number, latitude: number) =>
      places.distanceOutsideBounds('4246142471', longitude, latitude);
    expect(outside(-102, 31.4)).toBe(0);
    expect([outside(-102.4, 31.4), outside(-101.7, 31.4), outside(-102, 31), outside(-102, 31.7)]).toEqual(
      Array.from({ length: 4 }, () => expect.closeTo(0.1, 9) as number),
    );
    expect(outside(-101.7, 31.9)).toBeCloseTo(0.3, 9);
    expect(places.distanceOutsideBounds('4232942471', -102, 31.4)).toBeUndefined();
  });

  it('measures how far a location lies outside of its county', () => {
    expect(places.distanceOutsideCounty('4246142471', -102, 31.4)).toBe(0);
    expect(places.distanceOutsideCounty('4246142471', -101.7, 31.4)).toBeCloseTo(0.1, 9);
    expect(places.distanceOutsideCounty('4232942471', -102, 31.4)).toBeUndefined();
  });
});

describe('the census number of a county', () => {
  it.each([
    ['42-461-42471-00-00', '48461'],
    ['30-013', '35013'],
    ['04-029', '06029'],
  ])('of %s is the code of the API number behind the number of the state', (apiNumber, fips) => {
    expect(countyFips(apiNumber)).toBe(fips);
  });

  it.each([
    ['04-030', '06029', 'Kern'],
    ['09-025', '12086', 'Miami-Dade'],
    ['51-010', '15001', 'Hawaii'],
    ['51-015', '15003', 'Honolulu'],
    ['51-020', '15005', 'Kalawao'],
    ['51-025', '15007', 'Kauai'],
    ['51-035', '15009', 'Maui'],
    ['19-007', '24510', 'Baltimore City'],
    ['24-191', '29510', 'St. Louis City'],
    ['24-193', '29186', 'Ste. Genevieve'],
    ['27-025', '32510', 'Carson City'],
    ['40-113', '46102', 'Oglala Lakota'],
    ['40-131', '46071', 'Jackson'],
    ['45-037', '51036', 'Charles City'],
    ['45-039', '51037', 'Charlotte'],
    ['45-123', '51800', 'Suffolk'],
    ['45-129', '51710', 'Norfolk'],
    ['45-151', '51810', 'Virginia Beach'],
    ['45-515', '51019', 'Bedford'],
    ['45-560', '51005', 'Alleghany'],
    ['45-780', '51083', 'Halifax'],
  ])('of %s is another: %s, %s', (apiNumber, fips) => {
    expect(countyFips(apiNumber)).toBe(fips);
  });

  it.each(['50-029', '55-001', '42-46', '42', ''])('of %j is not known', (apiNumber) => {
    expect(countyFips(apiNumber)).toBeUndefined();
  });
});
