import { describe, expect, it } from 'vitest';
import { isOutOfRange, isTooLong, limitOf } from './disclosure-table.ts';

describe('the limits of the document', () => {
  it.each([
    ['operatorNumber', 8],
    ['wellName', 150],
    ['amendedReason', 2000],
    ['tradeName', 250],
    ['supplier', 250],
    ['purpose', 250],
    ['ingredientName', 150],
    ['casNumber', 20],
    ['comments', 255],
    ['claimantPhone', 255],
  ] as const)('let %s have %d characters and no more', (field, length) => {
    expect(isTooLong('x'.repeat(length), limitOf(field))).toBe(false);
    expect(isTooLong('x'.repeat(length + 1), limitOf(field))).toBe(true);
    expect(isTooLong('🛢'.repeat(length), limitOf(field))).toBe(false);
    expect(isTooLong('🛢'.repeat(length + 1), limitOf(field))).toBe(true);
  });

  it.each([
    ['longitude', -180, -63],
    ['latitude', 15, 75],
    ['percent', 0, 100],
    ['percentInAdditive', 0, 100],
    ['apiNumber', 1_001_000_010_000, 51_999_999_999_999],
  ] as const)('keep %s between %d and %d', (field, min, max) => {
    expect([min, max].map((value) => isOutOfRange(value, limitOf(field)))).toEqual([false, false]);
    expect([min - 1, max + 1].map((value) => isOutOfRange(value, limitOf(field)))).toEqual([true, true]);
  });

  it('ask nothing of a value without a limit', () => {
    expect(isTooLong('x'.repeat(9999), limitOf('tvd'))).toBe(false);
    expect(isOutOfRange(-1e9, limitOf('tvd'))).toBe(false);
  });

  it('know no other field', () => {
    // @ts-expect-error -- only the fields of the document have limits
    expect(() => limitOf('colour')).toThrow('The document has no field colour');
  });
});
