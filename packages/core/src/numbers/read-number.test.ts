import { describe, expect, it } from 'vitest';
import { readNumber } from './read-number.ts';

describe('a number', () => {
  it.each([
    ['12', 12],
    [' 12 ', 12],
    ['+1.5', 1.5],
    ['-.5', -0.5],
    ['1,234,567.25', 1234567.25],
    ['123,456', 123456],
    ['1e3', 1000],
    ['2.5E-3', 0.0025],
    ['1e+2', 100],
    ['1e10', 10_000_000_000],
    ['007', 7],
    [3.25, 3.25],
  ])('%j is read', (text, number) => {
    expect(readNumber(text)).toBe(number);
  });

  it.each([
    '',
    ' ',
    '12a',
    'a12',
    '1,23',
    '1234,567',
    '1,234567',
    ',123',
    '0,950',
    '-0,125',
    '012,500',
    '5.',
    '.',
    '-',
    '+-1',
    '1 000',
    '0x10',
    '1e',
    'e5',
    '1.2.3',
    'NaN',
    'Infinity',
    '1e999',
    '١٢',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    undefined,
    true,
    [1],
    {},
  ])('%j is refused', (value) => {
    expect(readNumber(value)).toBeUndefined();
  });

  it('is never a negative zero', () => {
    expect(Object.is(readNumber('-0'), 0)).toBe(true);
    expect(Object.is(readNumber(-0), 0)).toBe(true);
  });
});
