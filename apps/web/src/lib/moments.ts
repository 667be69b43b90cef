import type { NaiveDate } from '@disclosure/core';

/** A moment as it comes in calls, from the clock, or as a date. */
export type Moment = string | number | Date;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const isKnown = (date: Date) => !Number.isNaN(date.getTime());

/** The day in the user's own time zone: `2026-11-15`. Blank for what is no moment. */
export function printDay(moment: Moment): NaiveDate {
  const date = new Date(moment);
  if (!isKnown(date)) return '';
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** Only where the moment is of today: `18:42`. */
export function printTime(moment: Moment): string {
  const date = new Date(moment);
  return isKnown(date) ? `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}` : '';
}

/** The one form in which people read a moment: `2026-11-15 18:42`. Blank for what is no moment. */
export const printMoment = (moment: Moment): string => `${printDay(moment)} ${printTime(moment)}`.trim();

const zones = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' });

/** For hover: `2026-11-15 18:42:07 CST`. */
export function printWithZone(moment: Moment): string {
  const date = new Date(moment);
  if (!isKnown(date)) return '';
  const zone = zones.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${printMoment(date)}:${twoDigits(date.getSeconds())} ${zone}`.trim();
}

/** Where there is no room for both: the time of a moment of today, and the day of another one. */
export const printTimeOrDay = (moment: Moment, now: number = Date.now()): string =>
  printDay(moment) === printDay(now) ? printTime(moment) : printDay(moment);

const DAY = 86_400_000;

const startOfDay = (moment: Moment) => new Date(moment).setHours(0, 0, 0, 0);

/** For data that was fetched: `today 09:12`, `yesterday 17:30`, and before that the whole moment. */
export function momentInWords(moment: Moment, now: number = Date.now()): string {
  const day = ['today', 'yesterday'][Math.round((startOfDay(now) - startOfDay(moment)) / DAY)];
  return day === undefined ? printMoment(moment) : `${day} ${printTime(moment)}`;
}
