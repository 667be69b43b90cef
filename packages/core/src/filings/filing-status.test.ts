import { describe, expect, it } from 'vitest';
import {
  filingStatuses,
  filingSteps,
  isOpenStatus,
  moveOf,
  needsAcceptance,
  nextStatus,
  openStatuses,
  stopsClock,
} from './filing-status.ts';

/** The table once more, by hand: `f` forward, `b` back, `a` aside, `.` no move. */
const moves = `
                  saved sent approved uploaded published aside
  saved             .    f      f        f         f       a
  sent              b    .      f        f         f       a
  approved          b    b      .        f         f       a
  uploaded          b    b      b        .         f       a
  published         b    b      b        b         .       a
  not to be filed   b    b      b        b         b       .`;

const letters = { none: '.', forward: 'f', back: 'b', aside: 'a' } as const;

describe('the status of a filing', () => {
  it('moves as the table says: forward over any step, back, or aside', () => {
    const expected = moves
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/).slice(-6).join(''));
    expect(filingStatuses.map((from) => filingStatuses.map((to) => letters[moveOf(from, to)]).join(''))).toEqual(
      expected,
    );
  });

  it('goes on step by step, and nowhere from the end or from aside', () => {
    expect(filingStatuses.map(nextStatus)).toEqual(['sent', 'approved', 'uploaded', 'published', undefined, undefined]);
    expect(filingSteps).toEqual(['saved', 'sent', 'approved', 'uploaded', 'published']);
  });

  it('stops the clock of the service company when sent, and that of the operator when uploaded', () => {
    const stopping = (duty: 'service company' | 'operator') => filingStatuses.filter((one) => stopsClock(one, duty));
    expect(stopping('service company')).toEqual(['sent', 'approved', 'uploaded', 'published', 'not to be filed']);
    expect(stopping('operator')).toEqual(['uploaded', 'published', 'not to be filed']);
  });

  it('needs accepted refusals for what people do, and not for a fact', () => {
    expect(filingStatuses.filter(needsAcceptance)).toEqual(['sent', 'approved', 'uploaded']);
    expect(filingStatuses.filter(isOpenStatus)).toEqual(openStatuses);
    expect(openStatuses).toEqual(['saved', 'sent', 'approved', 'uploaded']);
  });
});
