import { describe, expect, it } from 'vitest';
import { codeOf, findStep, stepAt, toBase32 } from './codes.ts';

const secret = Buffer.from('12345678901234567890');

describe('a one-time code', () => {
  // RFC 4226, appendix D.
  it.each([
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [3, '969429'],
    [4, '338314'],
    [5, '254676'],
    [6, '287922'],
    [7, '162583'],
    [8, '399871'],
    [9, '520489'],
  ])('of counter %i is %s', (counter, code) => {
    expect(codeOf(secret, counter)).toBe(code);
  });

  // RFC 6238, appendix B, the rows of SHA-1.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('of second %i is %s', (seconds, code) => {
    expect(codeOf(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
  });

  it('is good in its own step and in the ones beside it', () => {
    const now = new Date('2026-11-15T08:00:10Z');
    const found = [-2, -1, 0, 1, 2].map((away) => findStep(secret, codeOf(secret, stepAt(now) + away), now));
    expect(found).toEqual([undefined, stepAt(now) - 1, stepAt(now), stepAt(now) + 1, undefined]);
  });

  it.each(['', '12345', '1234567', '١٢٣٤٥٦', 'abcdef'])('is not %j', (text) => {
    expect(findStep(secret, text, new Date('2026-11-15T08:00:00Z'))).toBeUndefined();
  });
});

describe('base 32', () => {
  // RFC 4648, section 10.
  it.each([
    ['', ''],
    ['fooba', 'MZXW6YTB'],
    ['foob', 'MZXW6YQ'],
  ])('of %j is %j', (text, encoded) => {
    expect(toBase32(Buffer.from(text))).toBe(encoded);
  });
});
