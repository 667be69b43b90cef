import { describe, expect, it } from 'vitest';
import { takeApart, buildNameIndex, matchName, isSameCompany } from './match-name.ts';

const index = (...names: string[]) =>
  buildNameIndex(names.map((name, at) => ({ id: at + 1, name, operatorNumber: '', waterSource: '' })));
const match = (query: string, ...names: string[]) => matchName(query, index(...names));
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

describe('the match of a name', () => {
  it('scores as the specification says', () => {
    const found = match('Apache Corp', 'Apache Corporation', 'Apache Canyon Oil', 'Devon Energy');
    const [apache, canyon] = [1 / Math.log2(4), 1 / Math.log2(3)];
    expect(found?.best.customer.name).toBe('Apache Corporation');
    expect(found?.best.score).toBeCloseTo(2 + 1 + 0.15 + 0.1, 10);
    expect(found?.runnerUp?.customer.name).toBe('Apache Canyon Oil');
    expect(found?.runnerUp?.score).toBeCloseTo(2 + apache / (apache + canyon) + 0.15, 10);
  });

  it('gives part of a name less than 2', () => {
    const found = match('Apache Canyon', 'Apache');
    const [apache, canyon] = [1 / Math.log2(3), 1 / Math.log2(2)];
    expect(found?.best.score).toBeCloseTo(apache / (apache + canyon) + 0.15, 10);
    expect(found).toMatchObject({ runnerUp: null, isClear: false });
  });

  it('counts a word in all names, identity or not', () => {
    const found = match('Oil Company', 'Oil Gas', 'Oil Company');
    const [oil, company, gas] = [1 / Math.log2(4), 1 / Math.log2(3), 1 / Math.log2(3)];
    expect(found?.best.score).toBeCloseTo(2 + 1 + 0.15 + 0.1, 10);
    expect(found?.runnerUp?.score).toBeCloseTo(oil / (oil + company + gas) + 0.15, 10);
  });

  it('knows a prefix in either direction, by whole words', () => {
    expect(match('Lone Star West', 'Lone Star')?.best.score).toBeGreaterThan(0.15 + 0.5);
    const stars = match('Lone Star', 'Lone Starling Star');
    expect(stars?.best.score).toBeCloseTo(2 + 2 / 3, 10);
  });

  it('is none without a shared word', () => {
    expect(match('Apache', 'Devon')).toBeUndefined();
    expect(match('', 'Devon')).toBeUndefined();
    expect(match('Devon')).toBeUndefined();
    expect(match('Oil', 'Apache Oil')).toBeUndefined();
  });

  it('takes an empty name for no prefix', () => {
    const [company, trust] = [1 / Math.log2(3), 1 / Math.log2(3)];
    expect(match('Company', 'Company Trust')?.best.score).toBeCloseTo(2 + company / (company + trust), 10);
  });

  it('takes the lower number, whatever the order of the table', () => {
    const customers = [9, 4, 6].map((id) => ({ id, name: 'Devon', operatorNumber: '', waterSource: '' }));
    expect(matchName('Devon', buildNameIndex(customers))?.best.customer.id).toBe(4);
  });

  it('prefers the shorter name, then the lower number', () => {
    expect(match('Devon', 'Devon Energy Co', 'Devon Energy')?.best.customer.id).toBe(2);
    expect(match('Devon', 'Devon LLC', 'Devon LTD')?.best.customer.id).toBe(1);
  });

  it('does not let the order of words decide', () => {
    const found = match('a', 'a b c d e f', 'a f e d c b');
    expect(found?.best.score).toBe(found?.runnerUp?.score);
    expect(found?.best.customer.id).toBe(1);
  });

  it('is clear with a score of 2 and a margin of 0.3', () => {
    expect(match('Devon Energy', 'Devon', 'Apache')?.isClear).toBe(true);
    expect(match('Devon Energy', 'Devon', 'Devon Inc')?.isClear).toBe(false);
    expect(match('Devon', 'Devon Canyon Blue Red Green')?.isClear).toBe(true);
    expect(match('Devon Blue', 'Devon')?.isClear).toBe(false);
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
