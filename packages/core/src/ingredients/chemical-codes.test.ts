import { describe, expect, it } from 'vitest';
import { chemicalCodes, normalCode, readChemicalCode } from './chemical-codes.ts';

describe('the chemical codes', () => {
  it('are A1047, P1045 to P1095 and CP1001 to CP1125', () => {
    expect(chemicalCodes).toHaveLength(177);
    expect([0, 1, 51, 52, 176].map((index) => chemicalCodes[index])).toEqual([
      'A1047',
      'P1045',
      'P1095',
      'CP1001',
      'CP1125',
    ]);
  });

  it('are compared trimmed and without case', () => expect(normalCode(' cP1001 ')).toBe('cp1001'));

  it('are one code whether an accent is part of its letter or stands behind it', () => {
    expect(normalCode('FR-E\u0301')).toBe(normalCode('FR-\u00C9'));
  });

  it('are known in any spelling, and others are not', () => {
    expect([' cp1125', 'a1047', 'CP1126', ''].map(readChemicalCode)).toEqual(['CP1125', 'A1047', undefined, undefined]);
  });
});
