import { describe, expect, it } from 'vitest';
import { isAbove, isBelow } from './slack.ts';

describe('a limit', () => {
  it('is passed only by more than the slack', () => {
    expect([1.03, 1.030_000_000_5, 1.030_000_002, 1].map((value) => isAbove(value, 1.03))).toEqual([
      false,
      false,
      true,
      false,
    ]);
    expect([0.97, 0.969_999_999_5, 0.969_999_998, 1].map((value) => isBelow(value, 0.97))).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it('is kept by the slack itself', () => {
    expect(isAbove(1e-9, 0)).toBe(false);
    expect(isBelow(-1e-9, 0)).toBe(false);
  });
});
