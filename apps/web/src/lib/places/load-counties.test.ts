import { describe, expect, it } from 'vitest';
import { loadCounties, loadPlaces } from './load-counties.ts';

describe('the county shapes of a state', () => {
  it('are those of that state only', async () => {
    const texas = await loadCounties('48');
    expect(texas?.counties.size).toBe(254);
    expect(texas?.counties.get('48461')?.name).toBe('Upton');
  });

  it('are loaded once', () => expect(loadCounties('35')).toBe(loadCounties('35')));

  it('are not there for a number that no state has', () => expect(loadCounties('99')).toBeUndefined());
});

describe('what is known of places', () => {
  it.each<[string, string, [number, number]]>([
    ['42-461-42471-00-00', 'Upton', [-102.043, 31.368]],
    ['30-013-00001', 'Doña Ana', [-106.85, 32.35]],
    ['51-010-00001', 'Hawaii', [-155.5, 19.6]],
  ])('covers %s', async (apiNumber, county, location) => {
    const places = await loadPlaces([apiNumber]);
    expect(places.countyOfApi(apiNumber)).toBe(county);
    expect(places.distanceOutsideCounty(apiNumber, ...location)).toBe(0);
    expect(places.distanceOutsideCounty(apiNumber, location[0] + 3, location[1])).toBeGreaterThan(0.1);
  });

  it('is silent about API numbers that are none', async () => {
    const places = await loadPlaces(['', '99-001-00001', 'nonsense']);
    expect(places.countyOfApi('nonsense')).toBeUndefined();
  });
});
