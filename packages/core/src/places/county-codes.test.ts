import { describe, expect, it } from 'vitest';
import { countyFips } from './county-codes.ts';

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
