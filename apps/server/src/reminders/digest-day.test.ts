import { addDays, isWorkingDay, momentIn } from '@disclosure/core';
import { describe, expect, it } from 'vitest';
import { digestOf, dueDay } from './digest-day.ts';

const dayAt = (moment: string | Date, TIME_ZONE: string | undefined = 'America/Chicago', DIGEST_TIME?: string) => {
  const settings = { TIME_ZONE, DIGEST_TIME: DIGEST_TIME ?? '07:00' };
  const day = dueDay({ clock: () => new Date(moment), settings });
  return day === undefined ? undefined : digestOf(day, null, settings);
};

describe('a digest', () => {
  it('is due from its time on until the end of the day, in the time zone of the setting', () => {
    expect(dayAt('2026-11-16T12:59:59Z')).toBeUndefined();
    expect(dayAt('2026-11-16T13:00:00Z')?.day).toBe('2026-11-16');
    expect(dayAt('2026-11-17T05:59:59Z')?.day).toBe('2026-11-16');
    expect(dayAt('2026-11-17T06:00:00Z')).toBeUndefined();
    expect(dayAt('2026-11-16T13:00:00Z', 'UTC')?.until.toISOString()).toBe('2026-11-16T06:59:00.000Z');
  });

  it('is due on no Saturday and no Sunday, and on Monday tells of all days since Friday', () => {
    const days = Array.from({ length: 7 }, (_, index) => dayAt(`${addDays('2026-11-13', index)}T20:00:00Z`));
    expect(days.map((due) => due?.day.slice(-2))).toEqual(['13', undefined, undefined, '16', '17', '18', '19']);
    expect(days[3]?.since.toISOString()).toBe('2026-11-13T12:59:00.000Z');
  });

  it('tells of all days since the one before, when days were left out', () => {
    const settings = { TIME_ZONE: 'UTC', DIGEST_TIME: '07:00' };
    expect(digestOf('2026-11-16', '2026-11-12', settings).since.toISOString()).toBe('2026-11-12T06:59:00.000Z');
  });

  it('is never due when it is off', () => {
    const off = { TIME_ZONE: 'UTC', DIGEST_TIME: undefined };
    expect(dueDay({ clock: () => new Date('2026-11-16T13:00:00Z'), settings: off })).toBeUndefined();
  });

  it.each([
    ['America/Chicago', '07:00'],
    // In Cairo clocks are set forward at the beginning of a Friday, and back at the end of a Thursday.
    ['Africa/Cairo', '00:30'],
    ['Africa/Cairo', '23:30'],
  ])('is due on each working day of a year in %s at %s, and tells of the time since the one before', (zone, time) => {
    const days = Array.from({ length: 365 }, (_, index) => addDays('2026-01-01', index));
    const due = days.flatMap((day) => dayAt(momentIn(`${day}T23:59:00`, zone), zone, time) ?? []);
    expect(due.map(({ day }) => day)).toEqual(days.filter(isWorkingDay));
    expect(due).toHaveLength(261);
    expect(due.slice(1).map(({ since }) => since)).toEqual(due.slice(0, -1).map(({ until }) => until));
    for (const { since, until } of due) expect(until.getTime()).toBeGreaterThan(since.getTime());
  });
});
