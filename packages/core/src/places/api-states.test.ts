import { describe, expect, it } from 'vitest';
import { apiStates, normalCounty, normalState, stateName, wholeApiNumber } from './api-states.ts';

describe('the name of a county', () => {
  it.each([
    ['De Witt', 'DeWitt County'],
    ['St. Mary', 'Saint Mary Parish'],
    ['Ste. Genevieve', 'Sainte Genevieve'],
    ['Doña Ana', 'DONA ANA'],
    ["Prince George's", 'Prince Georges'],
    ['North Slope', 'North Slope Borough'],
    ['Bethel', 'Bethel Census Area'],
    ['Anchorage', 'Anchorage Municipality'],
    ['Honolulu', 'City and County Honolulu'],
    ['St Clair', 'SAINT CLAIR'],
  ])('%j is %j', (one, other) => {
    expect(normalCounty(one)).toBe(normalCounty(other));
  });

  it.each([
    ['Upton', 'Reagan'],
    ['Boroughs', 'S'],
    ['Saintsbury', 'Stsbury'],
    ['Zone 1', 'Zone 2'],
  ])('%j is not %j', (one, other) => {
    expect(normalCounty(one)).not.toBe(normalCounty(other));
  });
});

describe('a whole API number', () => {
  it.each([
    ['42-461-40916', '42461409160000'],
    ['42-461-40916-00-01', '42461409160001'],
    ['5123456789', '51234567890000'],
    ['512345678', '05123456780000'],
    ['42461', ''],
    ['42-461-4091x', ''],
    ['', ''],
  ])('of %j is %j', (text, whole) => {
    expect(wholeApiNumber(text)).toBe(whole);
  });
});

describe('the name of a state', () => {
  it.each([
    ['tx', 'Texas'],
    [' TEXAS ', 'Texas'],
    ['nd', 'North Dakota'],
    [' Pa.', 'Pennsylvania'],
    [' Tex. ', 'Tex.'],
  ])('of %j is %s', (text, name) => {
    expect(stateName(text)).toBe(name);
  });
});

describe('a state as it is compared', () => {
  it('is the same by name and by letters, in any case, with blanks and points; and another than every other', () => {
    const spellings = apiStates.map(({ name, abbreviation }) => {
      const points = abbreviation.replaceAll(/./g, '$&. ');
      return [
        name,
        abbreviation,
        name.toUpperCase(),
        abbreviation.toLowerCase(),
        `  ${name.replace(' ', '  ')}\n`,
        points,
      ];
    });
    const keys = spellings.map((same) => Array.from(new Set(same.map(normalState))));
    expect(keys.filter(({ length }) => length !== 1)).toEqual([]);
    expect(new Set(keys.flat()).size).toBe(apiStates.length);
    expect([normalState('Alberta'), normalState(' ')]).toEqual(['alberta', '']);
  });
});
