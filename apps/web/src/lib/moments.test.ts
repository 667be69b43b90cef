import { describe, expect, it } from 'vitest';
import { momentInWords, printDay, printMoment, printTime, printTimeOrDay, printWithZone } from './moments.ts';

/** In the zone of the user, which differs from machine to machine. */
const evening = new Date(2026, 10, 15, 18, 42, 7);

describe('a moment', () => {
  it('is printed in one form, in the time zone of the user', () => {
    expect(printMoment(evening)).toBe('2026-11-15 18:42');
    expect(printMoment(evening.toISOString())).toBe('2026-11-15 18:42');
    expect([printDay(evening.getTime()), printTime(evening.getTime())]).toEqual(['2026-11-15', '18:42']);
    expect(printMoment(new Date(2026, 0, 5, 8, 3))).toBe('2026-01-05 08:03');
  });

  it('has its seconds and its zone on hover', () => {
    expect(printWithZone(evening)).toMatch(/^2026-11-15 18:42:07 [A-Z]{3,4}/);
  });

  it('that is none is blank', () => {
    expect([printMoment(''), printDay('soon'), printTime(Number.NaN), printWithZone('')]).toEqual(['', '', '', '']);
  });

  it('of another day is its day where there is no room for both', () => {
    const night = new Date(2026, 10, 15, 23, 59).getTime();
    expect([printTimeOrDay(evening, night), printTimeOrDay(evening, night + 60_000)]).toEqual(['18:42', '2026-11-15']);
  });

  it('of fetched data is in words for two days', () => {
    const now = new Date(2026, 10, 16, 9, 0).getTime();
    expect(momentInWords(new Date(2026, 10, 16, 8, 5), now)).toBe('today 08:05');
    expect(momentInWords(evening, now)).toBe('yesterday 18:42');
    expect(momentInWords(new Date(2026, 10, 14, 23, 59), now)).toBe('2026-11-14 23:59');
    expect(momentInWords('', now)).toBe('');
  });
});
