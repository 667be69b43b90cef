import { describe, expect, it } from 'vitest';
import { addDays, addMonths, daysBetween } from './calendar.ts';

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
