import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readNaiveDate,
  addDays,
  addMonths,
  clockIn,
  dayIn,
  daysBetween,
  isWorkingDay,
  momentIn,
} from './naive-date.ts';

describe('a date', () => {
  it.each([
    ['2024-08-05 11:09', '2024-08-05T11:09:00'],
    [' 2024-08-05 11:09:33 ', '2024-08-05T11:09:33'],
    ['2024-08-05T11:09:33.250', '2024-08-05T11:09:33'],
    ['2024-08-05T23:09:33Z', '2024-08-05T23:09:33'],
    ['2024-08-05T23:09-05:00', '2024-08-05T23:09:00'],
    ['2024-08-05t23:09:00+0530', '2024-08-05T23:09:00'],
    ['2024-8-5', '2024-08-05T00:00:00'],
    ['2024-02-29', '2024-02-29T00:00:00'],
    ['2000-02-29', '2000-02-29T00:00:00'],
    ['2024-12-31', '2024-12-31T00:00:00'],
    ['2024-11-30', '2024-11-30T00:00:00'],
    ['8/5/2024', '2024-08-05T00:00:00'],
    ['08/05/2024 9:05', '2024-08-05T09:05:00'],
    ['8/5/2024 11:09 AM', '2024-08-05T11:09:00'],
    ['8/5/2024 1:09 PM', '2024-08-05T13:09:00'],
    [' 8/5/2024   1:09 ', '2024-08-05T01:09:00'],
    ['2024-08-05   1:09', '2024-08-05T01:09:00'],
    ['8/5/2024, 11:09:07 pm', '2024-08-05T23:09:07'],
    ['8/5/2024 11:09PM', '2024-08-05T23:09:00'],
    ['8/5/2024 12:00 AM', '2024-08-05T00:00:00'],
    ['8/5/2024 12:30 PM', '2024-08-05T12:30:00'],
    ['8/5/2024 23:59:59', '2024-08-05T23:59:59'],
    ['2024-08-05 24:00', '2024-08-06T00:00:00'],
    ['2024-02-28T24:00:00.000', '2024-02-29T00:00:00'],
    ['12/31/2024 24:00:00', '2025-01-01T00:00:00'],
  ])('%j is %s', (text, date) => {
    expect(readNaiveDate(text)).toBe(date);
  });

  it.each([
    '',
    'soon',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '2024-01-32',
    '2023-02-29',
    '1900-02-29',
    '2024-04-31',
    '2024-06-31',
    '2024-09-31',
    '2024-11-31',
    '0000-01-01',
    '24-08-05',
    '20240805',
    '2024-08-05 24:01',
    '2024-08-05 24:00:01',
    '2024-08-05 24:00:00.5',
    '2024-08-05 25:00',
    '9999-12-31T24:00:00',
    '8/5/2024 24:00 AM',
    '2024-08-05 11:60',
    '2024-08-05 11:09:60',
    '2024-08-05 11',
    '2024-08-05T11:09 AM',
    '2024/08/05',
    '5.8.2024',
    '8/5/24',
    '31/12/2024',
    '8/5/2024 13:00 PM',
    '8/5/2024 0:30 AM',
    'x2024-08-05',
    '2024-08-05x',
    'x8/5/2024',
    '8/5/2024x',
  ])('%j is none', (text) => {
    expect(readNaiveDate(text)).toBeUndefined();
  });

  it('reads back what it prints', () => {
    const days = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (day) => {
        const text = day.toISOString().slice(0, 19);
        expect(readNaiveDate(text)).toBe(text);
      }),
    );
  });
});

describe('the calendar', () => {
  it('counts days across months, years and leap days', () => {
    expect(daysBetween('2024-02-28T23:59:00', '2024-03-01T00:00:00')).toBe(2);
    expect(daysBetween('2023-12-31T00:00:00', '2024-01-01T23:00:00')).toBe(1);
    expect(daysBetween('2024-03-01T00:00:00', '2024-02-28T00:00:00')).toBe(-2);
  });

  it('goes days ahead', () => {
    expect(addDays('2024-08-20T11:09:00', 15)).toBe('2024-09-04');
    expect(addDays('2024-12-31T23:00:00', 60)).toBe('2025-03-01');
  });

  it.each([
    ['2024-08-05T11:09:00', 3, '2024-11-05T11:09:00'],
    ['2023-11-30T00:00:00', 3, '2024-02-29T00:00:00'],
    ['2024-10-31T01:02:03', 3, '2025-01-31T01:02:03'],
    ['2024-12-01T00:00:00', 0, '2024-12-01T00:00:00'],
  ])('goes from %s %d months ahead to %s', (date, months, later) => {
    expect(addMonths(date, months)).toBe(later);
  });
});

describe('the day of a moment', () => {
  it.each([
    ['2024-03-10T05:59:59Z', 'America/Chicago', '2024-03-09'],
    ['2024-03-10T06:00:00Z', 'America/Chicago', '2024-03-10'],
    ['2024-11-04T05:59:59Z', 'America/Chicago', '2024-11-03'],
    ['2024-12-31T10:00:00Z', 'Pacific/Kiritimati', '2025-01-01'],
    ['2024-02-29T23:59:59Z', 'UTC', '2024-02-29'],
  ])('%s in %s is %s', (moment, zone, day) => {
    expect(dayIn(new Date(moment), zone)).toBe(day);
  });

  it('is that of the machine when no zone is given', () => {
    const noon = new Date(2024, 7, 5, 12);
    expect([dayIn(noon), dayIn(noon, '')]).toEqual(['2024-08-05', '2024-08-05']);
  });
});

describe('the moment of a clock', () => {
  const zones = [
    'America/Chicago',
    'America/St_Johns',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'Pacific/Kiritimati',
    'UTC',
  ];

  it('is when the clock of the zone shows it, also on the days on which clocks are changed', () => {
    for (const zone of zones) {
      for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
        expect([zone, clockIn(momentIn(`${day}T07:00:00`, zone), zone)]).toEqual([zone, `${day}T07:00:00`]);
      }
    }
  });

  it.each([
    ['2026-03-08T07:00:00', 'America/Chicago', '2026-03-08T12:00:00.000Z'],
    ['2026-11-01T07:00:00', 'America/Chicago', '2026-11-01T13:00:00.000Z'],
    // Shown twice.
    ['2026-11-01T01:30:00', 'America/Chicago', '2026-11-01T06:30:00.000Z'],
    // Never shown: the clock goes from 02:00 to 03:00.
    ['2026-03-08T02:30:00', 'America/Chicago', '2026-03-08T08:30:00.000Z'],
    ['2026-03-29T02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-11-15T00:00:00', 'UTC', '2026-11-15T00:00:00.000Z'],
  ])('%s in %s is %s', (date, zone, moment) => {
    expect(momentIn(date, zone).toISOString()).toBe(moment);
  });
});

describe('a working day', () => {
  it('is every day but Saturday and Sunday', () => {
    const week = Array.from({ length: 7 }, (_, index) => addDays('2026-11-15', index));
    expect(week.map(isWorkingDay)).toEqual([false, true, true, true, true, true, false]);
  });
});
