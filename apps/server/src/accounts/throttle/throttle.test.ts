import { describe, expect, it } from 'vitest';
import { DAY, HOUR, later, MINUTE, SECOND } from '../../clock.ts';
import { backOff, restOf, windowOf } from './throttle.ts';

const now = new Date('2026-11-15T08:00:00Z');
const countOf = (count: number, age = 0) => ({ count, counted_from: later(now, -age) });

describe('the rest of an account', () => {
  it.each([
    [4, 0],
    [5, SECOND],
    [6, 2 * SECOND],
    [14, 512 * SECOND],
    [15, 15 * MINUTE],
    [2000, 15 * MINUTE],
  ])('after %i failures is %i ms', (count, expected) => expect(backOff(count, 5)).toBe(expected));

  it('runs from the last failure', () => {
    expect(restOf(countOf(7, 3 * SECOND), 5, now)).toBe(SECOND);
    expect(restOf(countOf(7, 4 * SECOND), 5, now)).toBe(0);
  });

  it('is no longer for a clock that was set back', () => {
    expect(restOf(countOf(7, -5 * MINUTE), 5, now)).toBe(4 * SECOND);
  });

  it('is a month after more than 100 failures in a row', () => {
    expect(restOf(countOf(100, 60 * MINUTE), 5, now)).toBe(0);
    expect(restOf(countOf(101, 60 * MINUTE), 5, now)).toBe(30 * DAY - HOUR);
    expect(restOf(countOf(101, 30 * DAY), 5, now)).toBe(0);
  });
});

describe('a window', () => {
  it.each([
    [countOf(49), 0],
    [countOf(50, 5 * MINUTE), 10 * MINUTE],
    [countOf(50, 15 * MINUTE), 0],
  ])('of %o leaves %i ms to wait', (count, expected) => {
    expect(windowOf(count, 50, 15 * MINUTE, now)).toBe(expected);
  });
});
