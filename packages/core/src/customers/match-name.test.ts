import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCustomer } from '../rules/disclosure.examples.ts';
import { buildNameIndex, matchName } from './match-name.ts';

const index = (...names: string[]) => buildNameIndex(names.map((name, at) => aCustomer({ id: at + 1, name })));
const match = (query: string, ...names: string[]) => matchName(query, index(...names));

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
    expect(found).toMatchObject({ runnerUp: null, clearBy: null });
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
    const customers = [9, 4, 6].map((id) => aCustomer({ id, name: 'Devon' }));
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

  it('is clear when the identity is equal, by a margin of 0.3', () => {
    expect(match('Devon Energy', 'Devon', 'Apache')?.clearBy).toBe('equal name');
    expect(match('Star Lone', 'Lone Star Energy')?.clearBy).toBe('equal name');
    expect(match('Devon Energy', 'Devon', 'Devon Inc')?.clearBy).toBeNull();
    expect(match('Devon', 'Devon Canyon Blue Red Green')?.clearBy).toBeNull();
    expect(match('Devon Blue', 'Devon')?.clearBy).toBeNull();
  });

  it.each([
    ['Chemicals', 'Oil and Gas Chemicals'],
    ['Frac', 'Gas Frac'],
    ['M', 'M GROUP'],
    ['American Energy', 'American Resource Development'],
    ['United Water Co', 'Water United'],
    ['Gas Oil', 'Oil Gas'],
  ])('is clear for %j, which says little, only in the same spelling', (query, other) => {
    expect(match(query, other, 'Devon')).toMatchObject({ best: { customer: { name: other } }, clearBy: null });
    expect(match(`${query.toUpperCase()}.`, query, 'Devon')?.clearBy).toBe('equal name');
    expect(match(`${query} Apex`, `Apex ${query}`, 'Devon')?.clearBy).toBe('equal name');
  });

  it('is clear for letters with dots only where they are written so', () => {
    expect(match('BRG Lone Star LTD', 'B.R.G. Lone Star', 'Devon')?.clearBy).toBeNull();
    expect(match('b.r.g Lone Star', 'BRG Lone Star', 'Devon')?.clearBy).toBeNull();
    expect(match('A.B. C.D. Oil', 'A.B. CD Oil', 'Devon')?.clearBy).toBeNull();
    expect(match('B.R.G Lone Star, L.L.C.', 'Lone Star B.R.G. LLC', 'Devon')?.clearBy).toBe('equal name');
    expect(match('J. Cleo Thompson', 'J Cleo Thompson', 'Devon')?.clearBy).toBe('equal name');
    expect(match('Pérez.Oil.Co U.S.A.', 'PerezOilCo', 'Devon')?.clearBy).toBe('equal name');
  });

  it('is never clear while two customers are known by the same words, however they are written', () => {
    const words = fc.uniqueArray(fc.constantFrom('lone', 'star', 'brg', 'j', 'cleo', 'water'), { minLength: 1 });
    const ending = fc.constantFrom('', ' Oil', ' Energy Resources LLC', ' Holdings', ', Inc.');
    const threeNames = words.chain((chosen) => {
      const order = fc.shuffledSubarray(chosen, { minLength: chosen.length });
      const name = fc.tuple(order, ending).map(([all, end]) => all.join(' ') + end);
      return fc.tuple(name, name, name);
    });
    fc.assert(
      fc.property(threeNames, ([query, ...names]) => {
        expect(match(query, ...names, 'Devon')).toMatchObject({ best: {}, runnerUp: {}, clearBy: null });
      }),
    );
  });

  it('is never clear for a part of a name, however alone it stands', () => {
    const found = match('Permian Resources Operating, LLC', 'Manti Tarka Permian', 'Devon');
    expect(found).toMatchObject({ best: { customer: { name: 'Manti Tarka Permian' } }, clearBy: null });
    expect(found?.best.score).toBeGreaterThan(2);
  });
});

describe('a name with a typing error, or words written as one', () => {
  it.each([
    ['Cevron', 'Chevron U.S.A.'],
    ['BakerHughes', 'Baker Hughes, a GE company'],
    ['Baker Hughes', 'BakerHughes Inc'],
  ])('suggests for %j only %j', (query, name) => {
    const names = name.startsWith('Baker Hughes,') ? ['Devon', 'Baker Hughes'] : ['Devon', name];
    expect(match(query, ...names)).toMatchObject({
      best: { customer: { id: 2 }, score: 0 },
      runnerUp: null,
      similar: null,
      clearBy: null,
    });
  });

  it('suggests the customer that is spelled alike beside one that shares a word', () => {
    const found = match('Marathn Permian', 'Permian Basin', 'Marathon Permian Co');
    expect(found).toMatchObject({ best: { customer: { id: 1 } }, similar: { customer: { id: 2 } }, clearBy: null });
    expect(match('Chevron', 'Chevron', 'Cevron')?.similar).toBeNull();
  });

  it('suggests the closest, then the shorter name', () => {
    expect(match('Halliburton1', 'Halliburtonxx', 'Halliburton')?.best.customer.id).toBe(2);
    expect(match('Apche', 'Apache Oil', 'Apache')?.best.customer.id).toBe(2);
  });
});

describe('another name', () => {
  const customers = [
    aCustomer({ id: 1, name: 'Chevron U.S.A.', otherNames: ['CVX', 'Noble Energy, Inc.'] }),
    aCustomer({ id: 2, name: 'Noble Royalties' }),
    aCustomer({ id: 3, name: 'Noble' }),
  ];
  const find = (name: string) => matchName(name, buildNameIndex(customers));

  it('means its customer, word for word, before any likeness', () => {
    expect(find('NOBLE energy inc')).toMatchObject({
      best: { customer: { id: 1 }, score: 0 },
      runnerUp: { customer: { id: 3 } },
      clearBy: 'other name',
    });
    expect(find('c.v.x.')).toMatchObject({ best: { customer: { id: 1 } }, runnerUp: null, clearBy: 'other name' });
  });

  it('is not meant when a word is missing', () => {
    expect(find('Noble Energy')).toMatchObject({ best: { customer: { id: 3 } }, clearBy: 'equal name' });
    expect(find('')).toBeUndefined();
    expect(matchName('?', buildNameIndex([aCustomer({ otherNames: ['!!!'] })]))).toBeUndefined();
  });

  it('with the fewest other letters counts, whatever the name of its customer', () => {
    const customers = [
      aCustomer({ id: 1, name: 'Halliburtonyy' }),
      aCustomer({ id: 2, name: 'Halliburtonxx', otherNames: ['Halliburton2'] }),
    ];
    expect(matchName('Halliburton1', buildNameIndex(customers))?.best.customer.id).toBe(2);
  });

  it('with a typing error is a suggestion', () => {
    const only = [aCustomer({ id: 1, name: 'Chevron', otherNames: ['Texaco Production'] })];
    expect(matchName('Texco Production', buildNameIndex(only))).toMatchObject({ best: { score: 0 }, clearBy: null });
  });
});
