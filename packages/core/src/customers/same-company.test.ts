import { describe, expect, it } from 'vitest';
import { isSameCompany } from './same-company.ts';

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
