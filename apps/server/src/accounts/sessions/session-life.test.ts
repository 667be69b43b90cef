import { describe, expect, it } from 'vitest';
import { HOUR, later, MINUTE, SECOND } from '../../clock.ts';
import { isSessionLive, isSuperseded, isTokenGood, needsRefresh } from './sessions.ts';

const start = new Date('2026-11-15T08:00:00Z');
const at = (milliseconds: number) => later(start, milliseconds);
const life = { SESSION_IDLE_MINUTES: 60 * MINUTE, SESSION_MINUTES: 12 * HOUR, TOKEN_MINUTES: 15 * MINUTE };
const stored = {
  issued_at: start,
  expires_at: at(15 * MINUTE),
  replaced_at: null,
  started_at: start,
  last_active_at: start,
  ended_at: null,
};

describe('a session', () => {
  it.each([
    ['at once', {}, 0, true],
    ['before an hour without activity', {}, HOUR - 1, true],
    ['after an hour without activity', {}, HOUR, false],
    ['before twelve hours', { last_active_at: at(11.5 * HOUR) }, 12 * HOUR - 1, true],
    ['after twelve hours', { last_active_at: at(11.5 * HOUR) }, 12 * HOUR, false],
    ['after it was ended', { ended_at: at(1) }, 2, false],
    ['when the clock steps back five minutes', {}, -5 * MINUTE, true],
  ])('%s with %o is live: %4$s', (_, change, after, expected) => {
    expect(isSessionLive({ ...stored, ...change }, life, at(after))).toBe(expected);
  });
});

describe('a token', () => {
  it('is good for fifteen minutes', () => {
    expect(isTokenGood(stored, at(15 * MINUTE - 1))).toBe(true);
    expect(isTokenGood(stored, at(15 * MINUTE))).toBe(false);
  });

  it('that was replaced is good for another minute', () => {
    const replaced = { ...stored, replaced_at: at(MINUTE) };
    expect(isTokenGood(replaced, at(2 * MINUTE))).toBe(true);
    expect(isTokenGood(replaced, at(2 * MINUTE + 1))).toBe(false);
    expect(isSuperseded(replaced, at(2 * MINUTE + 1))).toBe(true);
  });

  it('needs a refresh after half of its life', () => {
    expect(needsRefresh(stored, at(7.5 * MINUTE))).toBe(false);
    expect(needsRefresh(stored, at(7.5 * MINUTE + 1))).toBe(true);
    expect(needsRefresh({ ...stored, replaced_at: at(SECOND) }, at(SECOND))).toBe(true);
  });
});
