import { remember } from '../memo/remember.ts';

/** A local time of the well as `2024-08-05T11:09:00`: no zone, never shifted, in order when compared as text. */
export type NaiveDate = string;

const ISO =
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:(?:T| +)(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.(?<part>\d+))?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;
const US =
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})(?:,? +(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?(?: ?(?<half>[ap]m))?)?$/i;

const two = (value: number): string => String(value).padStart(2, '0');

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** On a 12-hour clock 12 AM is midnight and 12 PM is noon; undefined for 0 and 13 o'clock with AM or PM. */
function readHour(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

function isDay(year: number, month: number, day: number): boolean {
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** `2024-08-05 11:09[:00]`, ISO, or US `8/5/2024 11:09 AM`; without time it is midnight. A zone is left out unread. */
export const readNaiveDate = (text: string): NaiveDate | undefined => read(text).date;

const read = remember((text): { readonly date: NaiveDate | undefined } => ({ date: parse(text) }));

function parse(text: string): NaiveDate | undefined {
  const parts = (ISO.exec(text.trim()) ?? US.exec(text.trim()))?.groups;
  if (parts === undefined) return undefined;
  const number = (name: string): number => Number(parts[name] ?? 0);
  const [year, month, day] = [number('year'), number('month'), number('day')];
  const hour = readHour(number('hour'), parts['half']);
  if (!isDay(year, month, day) || hour === undefined) return undefined;
  const date = `${parts['year']}-${two(month)}-${two(day)}`;
  return atTime(date, { hour, minute: number('minute'), second: number('second'), part: number('part') });
}

type Time = Readonly<Record<'hour' | 'minute' | 'second' | 'part', number>>;

function atTime(date: string, { hour, minute, second, part }: Time): NaiveDate | undefined {
  if (hour === 24 && minute + second + part === 0) return midnightAfter(date);
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  return `${date}T${two(hour)}:${two(minute)}:${two(second)}`;
}

/** A day ends at 24:00, which XML takes too, and which is the beginning of the next one. No year has five digits. */
function midnightAfter(date: string): NaiveDate | undefined {
  return date === '9999-12-31' ? undefined : `${addDays(date, 1)}T00:00:00`;
}

const MILLISECONDS_PER_DAY = 86_400_000;

function dateParts(date: NaiveDate): readonly [number, number, number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}

function dayNumber(date: NaiveDate): number {
  // Read as UTC the text means the same everywhere; no zone of any machine enters.
  return Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / MILLISECONDS_PER_DAY;
}

/** What a clock on the wall shows at a moment in a time zone such as `America/Chicago`; without one, in that of this machine. */
export function clockIn(moment: Date, timeZone = ''): NaiveDate {
  const parts = calendarOf(timeZone).formatToParts(moment);
  const [year, month, day, hour, minute, second] = clockParts.map(
    (type) => parts.find((part) => part.type === type)?.value,
  );
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
}

const clockParts = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;

const calendarOf = remember(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      ...(timeZone !== '' && { timeZone }),
    }),
);

/** The calendar day of a moment in a time zone. */
export const dayIn = (moment: Date, timeZone?: string): string => clockIn(moment, timeZone).slice(0, 10);

/**
 * The moment at which a clock in a time zone shows this. Where clocks are set back it shows it twice, and one of the two
 * is taken; where they are set forward it may never show it, and a moment within the hour after the gap is taken.
 */
export function momentIn(date: NaiveDate, timeZone?: string): Date {
  const wanted = Date.parse(`${date}Z`);
  const shiftAt = (moment: number) => Date.parse(`${clockIn(new Date(moment), timeZone)}Z`) - moment;
  const near = wanted - shiftAt(wanted);
  const moment = wanted - shiftAt(near);
  return new Date(shiftAt(moment) === wanted - moment ? moment : Math.max(near, moment));
}

/** From Monday to Friday. Holidays differ from office to office, and are not known. */
export const isWorkingDay = (date: NaiveDate): boolean =>
  ![0, 6].includes(new Date(`${date.slice(0, 10)}T00:00:00Z`).getUTCDay());

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
