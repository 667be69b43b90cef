import { describe, expect, it } from 'vitest';
import { createPlaceKnowledge } from '../../places/place-knowledge.ts';
import { describeLocation, isOutsideCounty, positionOf, shortNames } from './place.ts';

const square = [
  [-102, 31] as const,
  [-101, 31] as const,
  [-101, 32] as const,
  [-102, 32] as const,
  [-102, 31] as const,
];
const places = createPlaceKnowledge((fips) => (fips === '48461' ? { name: 'Upton', polygons: [[square]] } : undefined));
const aWell = (longitude: string, latitude: string, apiNumber = '42-461-42471-00-00') => ({
  apiNumber,
  longitude,
  latitude,
});

describe('the location of a well', () => {
  it.each([
    ['-101.5', '31.5', 'in Upton county'],
    ['-102.01', '31.5', 'in Upton county'],
    ['-102.5', '31.5', 'outside Upton county'],
    ['', '31.5', 'no location'],
    ['-101.5', '', 'no location'],
    ['101.5', '31.5', 'no location'],
  ])('%s, %s is %s', (longitude, latitude, words) => {
    expect(describeLocation(aWell(longitude, latitude), places)).toBe(words);
  });

  it('cannot be judged without the shape of the county', () => {
    const elsewhere = aWell('-101.5', '31.5', '42-001-00001');
    expect(describeLocation(elsewhere, places)).toBe('county not known');
    expect(isOutsideCounty(elsewhere, places)).toBe(false);
  });

  it('is read as numbers', () => expect(positionOf(aWell(' -101.50 ', '31.5'))).toEqual([-101.5, 31.5]));
});

describe('short names', () => {
  it.each([
    [
      ['Caprock State 22-15 A 1H', 'Caprock State 22-15 B 2H'],
      ['A 1H', 'B 2H'],
    ],
    [['Caprock State A 1H'], ['Caprock State A 1H']],
    [
      ['Same 1H', 'Same 1H'],
      ['Same 1H', 'Same 1H'],
    ],
    [
      ['Caprock A 1H', 'Rankin Draw 1HA'],
      ['Caprock A 1H', 'Rankin Draw 1HA'],
    ],
    [[], []],
  ])('of %j are %j', (names, short) => expect(shortNames(names)).toEqual(short));
});
