import { describe, expect, it } from 'vitest';
import { loadPlaces } from './load-places.ts';

describe('the county shapes', () => {
  it.each<[string, string, string, [number, number]]>([
    ['42-461-42471-00-00', 'Texas', 'Upton', [-102.043, 31.368]],
    ['04-030-45721', 'California', 'Kern', [-119.7402082, 35.4705043]],
    ['30-013-00001', 'New Mexico', 'Doña Ana', [-106.85, 32.35]],
    ['33-053-12345', 'North Dakota', 'McKenzie', [-103.4, 47.8]],
    ['45-800-00001', 'Virginia', 'Suffolk', [-76.64, 36.7]],
    ['51-010-00001', 'Hawaii', 'Hawaii', [-155.5, 19.6]],
  ])('hold the location of %s', async (apiNumber, state, county, location) => {
    const places = await loadPlaces();
    expect([places.stateOfApi(apiNumber), places.countyOfApi(apiNumber)]).toEqual([state, county]);
    expect(places.distanceOutsideCounty(apiNumber, ...location)).toBe(0);
  });

  it('tell a neighbouring county apart', async () => {
    const places = await loadPlaces();
    expect(places.distanceOutsideCounty('42-383-39847', -102.2, 31.36)).toBeGreaterThan(0.1);
  });

  it('are loaded once', () => {
    expect(loadPlaces()).toBe(loadPlaces());
  });
});
