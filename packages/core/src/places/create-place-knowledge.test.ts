import { describe, expect, it } from 'vitest';
import { apiStates } from './api-states.ts';
import { createPlaceKnowledge } from './create-place-knowledge.ts';

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

  it('measures how far a location lies outside of its county', () => {
    expect(places.distanceOutsideCounty('4246142471', -102, 31.4)).toBe(0);
    expect(places.distanceOutsideCounty('4246142471', -101.7, 31.4)).toBeCloseTo(0.1, 9);
    expect(places.distanceOutsideCounty('4232942471', -102, 31.4)).toBeUndefined();
  });
});
