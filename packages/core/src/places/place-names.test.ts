import { describe, expect, it } from 'vitest';
import { normalCounty, stateName } from './place-names.ts';

describe('the name of a county', () => {
  it.each([
    ['De Witt', 'DeWitt County'],
    ['St. Mary', 'Saint Mary Parish'],
    ['Ste. Genevieve', 'Sainte Genevieve'],
    ['Doña Ana', 'DONA ANA'],
    ["Prince George's", 'Prince Georges'],
    ['North Slope', 'North Slope Borough'],
  ])('%j is %j', (one, other) => {
    expect(normalCounty(one)).toBe(normalCounty(other));
  });

  it('differs between counties', () => expect(normalCounty('Upton')).not.toBe(normalCounty('Reagan')));
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
