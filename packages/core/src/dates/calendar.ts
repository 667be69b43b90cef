import { daysInMonth, type NaiveDate } from './naive-date.ts';

const MILLISECONDS_PER_DAY = 86_400_000;

function dateParts(date: NaiveDate): readonly [number, number, number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}

function dayNumber(date: NaiveDate): number {
  // Read as UTC the text means the same everywhere; no zone of any machine enters.
  return Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / MILLISECONDS_PER_DAY;
}

/** Whole calendar days from one date to another; the time of day does not count. */
export const daysBetween = (from: NaiveDate, to: NaiveDate): number => dayNumber(to) - dayNumber(from);

/** The calendar day so many days later, as `2024-08-20`. */
export function addDays(date: NaiveDate, days: number): string {
  return new Date((dayNumber(date) + days) * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
}

/** The same day and time so many months later; the last day of a shorter month. */
export function addMonths(date: NaiveDate, months: number): NaiveDate {
  const [year, month, day] = dateParts(date);
  const index = year * 12 + month - 1 + months;
  const [newYear, newMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const newDay = Math.min(day, daysInMonth(newYear, newMonth));
  const text = (value: number, length: number): string => String(value).padStart(length, '0');
  return `${text(newYear, 4)}-${text(newMonth, 2)}-${text(newDay, 2)}${date.slice(10)}`;
}
