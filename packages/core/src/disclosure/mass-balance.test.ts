import { describe, expect, it } from 'vitest';
import { fraction } from '../numbers/percent.ts';
import { aRow } from '../rules/disclosure.examples.ts';
import { balanceTicks, massBalanceOf } from './mass-balance.ts';

const balance = (...shares: number[]) =>
  massBalanceOf({ rows: shares.map((share) => aRow({ percentInHFJob: fraction(share) })) });

describe('the mass balance', () => {
  it('stands in the middle when all is accounted for', () => {
    expect(balance(0.88, 0.12)).toMatchObject({ text: '100.00\u{A0}%', position: 50, isWithin: true });
  });

  it.each([
    [0.97, true],
    [0.9699, false],
    [1.03, true],
    [1.0301, false],
  ])('of %d is within the limits: %s', (total, isWithin) => expect(balance(total).isWithin).toBe(isWithin));

  it('says what is wrong in the words of the rule', () => {
    expect(balance(1.0341).message).toBe('The Max Ingredient Concentration sum is greater than 103% (103.41%)');
  });

  it('stops at the ends of its scale', () => {
    expect([balance(0.2).position, balance(2).position, balance().position]).toEqual([0, 100, 0]);
    expect(balance(2)).toMatchObject({ shown: 110, text: '200.00\u{A0}%', lowest: 90, highest: 110 });
    expect([balance(0.2).shown, balance(1).shown, balance(1).message]).toEqual([90, 100, undefined]);
  });

  it('has a scale with its limits marked', () => {
    expect(balanceTicks.map(({ value }) => value)).toEqual([90, 97, 100, 103, 110]);
    expect(balanceTicks.filter(({ isEdge }) => isEdge).map(({ position }) => position)).toEqual([35, 65]);
  });
});
