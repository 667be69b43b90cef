import { describe, expect, it } from 'vitest';
import { findSharedNames, isOneName, printOtherNames, readOtherNames } from './other-names.ts';

describe('other names', () => {
  it('are read from a list or from one text, each spelling once', () => {
    expect(readOtherNames(' CVX ;; Chevron  USA; c.v.x.')).toEqual(['CVX', 'Chevron USA']);
    expect(readOtherNames(['CVX; Texaco', 'cvx', '', '--', '--'])).toEqual(['CVX', 'Texaco', '--']);
    expect(readOtherNames(printOtherNames(['A', 'B, Inc.']))).toEqual(['A', 'B, Inc.']);
    expect(readOtherNames('')).toEqual([]);
  });

  it('are one name when they have letters and no separator', () => {
    expect(['CVX', 'A; B', '...'].map(isOneName)).toEqual([true, false, false]);
  });
});

describe('names that two customers have', () => {
  const named = (name: string, ...otherNames: string[]) => ({ name, otherNames });

  it('are found among names and other names, and name both customers', () => {
    const chevron = named('Chevron', 'CVX');
    const texaco = named('Texaco', 'c.v.x.', 'TX');
    const late = named('T.X.');
    const noble = named('Noble', 'CHEVRON.');
    expect(findSharedNames([chevron, texaco, late, noble])).toEqual([
      { of: texaco, name: 'c.v.x.', owner: chevron },
      { of: late, name: 'T.X.', owner: texaco },
      { of: noble, name: 'CHEVRON.', owner: chevron },
    ]);
  });

  it('are no matter within one customer, nor between two names alone', () => {
    expect(findSharedNames([named('Chevron', 'chevron', 'CVX'), named('CHEVRON.'), named('Devon')])).toEqual([]);
    expect(findSharedNames([named('Chevron', '...'), named('Devon', '!')])).toEqual([]);
  });
});
