import { describe, expect, it } from 'vitest';
import { exactFixed } from './decimal.ts';

describe('exact decimals', () => {
  it.each([
    [1.005, 2, '1.01'],
    [-1.005, 2, '1.01'],
    [0.05, 1, '0.1'],
    [0.04, 1, '0.0'],
    [0.5, 0, '1'],
    [0.004, 1, '0.0'],
    [0.009, 1, '0.0'],
    [6e-7, 2, '0.00'],
    [1.23456e-7, 2, '0.00'],
    [5e-7, 6, '0.000001'],
    [1e21, 1, '1000000000000000000000.0'],
    [1.5e22, 0, '15000000000000000000000'],
    [12.345, 5, '12.34500'],
    [999.995, 2, '1000.00'],
    [0, 3, '0.000'],
  ])('of %d to %d places are %s', (value, places, text) => {
    expect(exactFixed(value, places)).toBe(text);
  });
});
