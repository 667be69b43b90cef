import { describe, expect, it } from 'vitest';
import { neighbourKeys } from './neighbour-keys.ts';

const { state, county, operator } = neighbourKeys;

describe('what a name in the archive is counted as', () => {
  it.each([
    ['XTO Energy, Inc.', 'XTO ENERGY'],
    ['Chevron U.S.A. Inc.', 'CHEVRON USA INC'],
    ['Aera Energy LLC', 'Aera  Energy L.L.C.'],
    ['Pe\u00f1a Oil', 'PENA OIL CO.'],
    ['DeGolyer Oil', 'De Golyer Oil'],
  ])('is one operator for %j and %j', (one, other) => {
    expect(operator(one)).toBe(operator(other));
  });

  it('is another operator for another name', () => {
    const names = ['Parish Oil', 'County Oil', 'Oil', 'Apache Oil', 'Apache Energy', 'The Company', 'The Group'];
    expect(new Set(names.map(operator)).size).toBe(names.length);
  });

  it('is blank without a letter or digit, and never too long for an index', () => {
    expect([state(' '), county('...'), operator('-')]).toEqual(['', '', '']);
    const long = 'x'.repeat(5000);
    expect([state(long), county(long), operator(long)].map(({ length }) => length)).toEqual([100, 100, 100]);
  });
});
