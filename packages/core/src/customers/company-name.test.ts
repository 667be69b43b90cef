import { describe, expect, it } from 'vitest';
import {
  findSameCompanies,
  isSameCompany,
  isSameIdentity,
  slipsBetween,
  spellingOf,
  takeApart,
} from './company-name.ts';

const identity = (name: string) => [...takeApart(name).identity];

describe('a company name', () => {
  it.each([
    ['Pérez & Søn, L.L.C.', ['perez', 'søn']],
    ["O'Brien Energy", ['obrien']],
    ['Smith E&P Company', ['smith']],
    ['Smith E & P', ['smith']],
    ['Tree and Plant Oil', ['tree', 'plant']],
    ['XTO-Energy (Texas)', ['xto', 'texas']],
    ['The Oil Company', ['the', 'oil', 'company']],
    ['ABC abc', ['abc']],
    ['', []],
  ])('%j is known by %j', (name, tokens) => {
    expect(identity(name)).toEqual(tokens);
  });

  it('is not known by the words that half of the industry shares', () => {
    const words =
      'inc incorporated llc lc llp lp lllp ltd limited co company corp corporation plc pc sa gp holdings holding group partners ' +
      'partnership trust the of and usa us america na oil gas petroleum energy resources resource exploration production producing ' +
      'operating operations operator operators development natural midstream upstream onshore services service';
    expect(identity(`Apache ${words}`)).toEqual(['apache']);
    expect(takeApart(`Apache ${words.slice(0, words.indexOf(' oil'))}`).stripped).toEqual(['apache']);
    expect(takeApart('Apache Oil').stripped).toEqual(['apache', 'oil']);
  });

  it('loses the words for its kind from its end', () => {
    expect(takeApart('The Apache Oil Co. of Texas Holdings, Inc.').stripped).toEqual([
      'the',
      'apache',
      'oil',
      'co',
      'of',
      'texas',
    ]);
    expect(takeApart('Company Inc').stripped).toEqual([]);
  });
});

describe('the same company', () => {
  it.each([
    ['Lone Star Energy', ' LONE  STAR energy. '],
    ['Peña & Sons', 'Pena and Sons'],
    ["O'Neil Oil", 'ONeil Oil'],
  ])('is %j and %j', (one, other) => {
    expect(isSameCompany(one, other)).toBe(true);
  });

  it.each([
    ['Lone Star Energy', 'Lone Star Energy LLC'],
    ['Lone Star Energy', 'Lone Star'],
    ['', ''],
    ['...', '!'],
  ])('is not %j and %j', (one, other) => {
    expect(isSameCompany(one, other)).toBe(false);
  });
});

describe('the spelling of a name', () => {
  it('keeps every word, and loses only how it is written', () => {
    expect(spellingOf(' DEVON  Energy, L.L.C.')).toBe('devon energy llc');
    expect(spellingOf('---')).toBe('');
  });
});

describe('the identity of a company', () => {
  const isSame = (one: string, other: string) => isSameIdentity(takeApart(one), takeApart(other));

  it('is the same when the same words are left, in any order', () => {
    expect(isSame('Star Lone Energy', 'Lone Star LLC')).toBe(true);
    expect(isSame('Permian Resources Operating, LLC', 'Manti Tarka Permian')).toBe(false);
    expect(isSame('Manti Tarka Permian', 'Permian')).toBe(false);
    expect(isSame('Lone Star', 'Lone Wolf')).toBe(false);
  });
});

describe('the letters that differ', () => {
  it.each([
    ['Cevron', 'Chevron U.S.A. Inc.', 1],
    ['BakerHughes', 'Baker Hughes', 0],
    ['DevonEnergyLLC', 'Devon Energy LLC', 0],
    ['DevonEnergy', 'Devon Energy LLC', 0],
    ['Halliburtin', 'Halliburton Energy Services', 1],
    ['Haliburtin', 'Halliburton', 2],
    ['Apche Corp.', 'Apache', 1],
    ['XTO', 'X.T.O. Energy', 0],
    ['Hess', 'Hets', 1],
    ['Anadarko', 'Anadxrkx', 2],
  ])('between %j and %j are %d', (one, other, slips) => {
    expect(slipsBetween(takeApart(one), takeApart(other))).toBe(slips);
  });

  it.each([
    ['XTO', 'XTP'],
    ['Apache', 'Apex'],
    ['Devon', 'Devron Co. of Texas'],
    ['Cvron', 'Chevron'],
    ['Chevron', 'Chevrxnx'],
    ['Hess', 'Htts'],
    ['', ''],
    ['', 'XTO'],
  ])('between %j and %j are too many', (one, other) => {
    expect(slipsBetween(takeApart(one), takeApart(other))).toBeUndefined();
  });
});

describe('companies of one name', () => {
  it('are found in groups, however the name is written; companies without a name are not', () => {
    const all = ['Heron Inc.', 'Pecos', 'HERON,  Inc', 'Heron', '', ' ', 'pécos'].map((company) => ({ company }));
    expect(findSameCompanies(all).map((same) => same.map(({ company }) => company))).toEqual([
      ['Heron Inc.', 'HERON,  Inc'],
      ['Pecos', 'pécos'],
    ]);
  });
});
