import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casVerdict, hasLeadingZeros, isNotApplicable, isProprietary, needsSupplier, printCas } from './cas-number.ts';

/** Numbers made by the published rule, written down a second time. */
const validCas = fc.integer({ min: 1000, max: 999_999_999 }).map((body) => {
  const digits = String(body);
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index + 1), 0);
  return `${digits.slice(0, -2)}-${digits.slice(-2)}-${sum % 10}`;
});

describe('a CAS number', () => {
  it.each([
    ['7732-18-5', 'valid'],
    [' 64742-47-8 ', 'valid'],
    ['50-00-0', 'valid'],
    ['1338-43-8', 'valid'],
    ['007732-18-5', 'valid'],
    ['Proprietary', 'exempt'],
    [' PROPRIETARY ', 'exempt'],
    ['cas not assigned', 'exempt'],
    ['n/a', 'exempt'],
    ['Trade Secret', 'trade-secret'],
    [' trade SECRET', 'trade-secret'],
    ['', 'bad-format'],
    ['NA', 'bad-format'],
    ['7732185', 'bad-format'],
    ['7732-185', 'bad-format'],
    ['77-32-18-5', 'bad-format'],
    ['7732–18–5', 'bad-format'],
    ['7732-18-4', 'incorrect'],
    ['7732-18-', 'incorrect'],
    ['7732- 18-5', 'incorrect'],
    ['7732-018-5', 'incorrect'],
    ['a-b-c', 'incorrect'],
    ['0-00-0', 'incorrect'],
    ['00-00-0', 'incorrect'],
    ['5-00-0', 'incorrect'],
    ['12345678-12-3', 'incorrect'],
    ['12345678-12-6', 'incorrect'],
    ['7732-18-03', 'incorrect'],
    ['x7732-18-5', 'incorrect'],
    ['7732-18-5x', 'incorrect'],
    ['Proprietary - A-1', 'incorrect'],
  ])('%j is %s', (text, verdict) => {
    expect(casVerdict(text)).toBe(verdict);
  });

  it('is valid when its check digit holds', () => {
    fc.assert(
      fc.property(validCas, (cas) => {
        expect(casVerdict(cas)).toBe('valid');
      }),
    );
  });

  it('is never valid after a slip that its check digit can see', () => {
    const slip = fc.tuple(validCas, fc.nat(), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(slip, ([cas, seed, change]) => {
        const digits = cas.replaceAll('-', '');
        const at = seed % digits.length;
        const slipped = digits.slice(0, at) + ((Number(digits[at]) + change) % 10) + digits.slice(at + 1);
        const text = `${slipped.slice(0, -3)}-${slipped.slice(-3, -1)}-${slipped.slice(-1)}`;
        // The check digit weighs each digit by its place. Where weight x change is a multiple of 10 it cannot see the slip.
        const weight = digits.length - 1 - at || 1;
        if ((weight * change) % 10 !== 0) expect(casVerdict(text)).not.toBe('valid');
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['proprietary', 'Proprietary'],
    [' cas NOT assigned', 'CAS Not Assigned'],
    ['n/A', 'N/A'],
    ['007732-18-5 ', '7732-18-5'],
    ['7732-18-5', '7732-18-5'],
    [' 0 unknown ', '0 unknown'],
  ])('%j is printed as %s', (text, printed) => {
    expect(printCas(text)).toBe(printed);
  });

  it('tells leading zeros of a good number only', () => {
    expect(hasLeadingZeros(' 07732-18-5')).toBe(true);
    expect(hasLeadingZeros('7732-18-5')).toBe(false);
    expect(hasLeadingZeros('07732-18-4')).toBe(false);
  });
});

describe('a text in place of a CAS number', () => {
  it('needs a supplier when it says Proprietary or N/A', () => {
    expect(['proprietary', ' N/A', 'CAS Not Assigned', ''].map(needsSupplier)).toEqual([true, true, false, false]);
  });

  it('is N/A in several spellings', () => {
    expect(['NA', ' n.a. ', 'n/a', 'Na', 'NAD', 'sodium', ''].filter(isNotApplicable)).toEqual([
      'NA',
      ' n.a. ',
      'n/a',
      'Na',
    ]);
  });

  it('claims a secret when it says Proprietary', () => {
    expect(['PROPRIETARY ', 'N/A'].map(isProprietary)).toEqual([true, false]);
  });
});
