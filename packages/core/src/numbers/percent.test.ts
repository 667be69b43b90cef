import { describe, expect, it } from 'vitest';
import { fraction, percent, toFraction, toPercent } from './percent.ts';

describe('percents and fractions', () => {
  it('become each other by 100', () => {
    expect(toPercent(fraction(0.25))).toBe(25);
    expect(toFraction(percent(25))).toBe(0.25);
  });
});
