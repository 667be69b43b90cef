import { describe, expect, it } from 'vitest';
import { normalCounty, stateName } from './api-states.ts';

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

describe('the name of a state', () => {
  it.each([
    ['tx', 'Texas'],
    [' TEXAS ', 'Texas'],
    ['nd', 'North Dakota'],
    [' Tex. ', 'Tex.'],
  ])('of %j is %s', (text, name) => {
    expect(stateName(text)).toBe(name);
  });
});
