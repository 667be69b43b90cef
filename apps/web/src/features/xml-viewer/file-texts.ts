import type { StoredFile } from '@disclosure/api';
import { printLocalTime } from '@disclosure/core';

const days = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' });
const minutes = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
const withZone = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' });

/** When a file was saved: what it says itself, or, where that is no time, when it was written. */
export function savedAt({ metadata, last_modified }: StoredFile): Date {
  const said = new Date(metadata.uploadDate);
  return Number.isNaN(said.getTime()) ? new Date(last_modified) : said;
}

const print = (format: Intl.DateTimeFormat, moment: Date) =>
  Number.isNaN(moment.getTime()) ? '' : format.format(moment);

export const printDay = (moment: Date): string => print(days, moment);
export const printMinute = (moment: Date): string => print(minutes, moment);
export const printWithZone = (moment: Date): string => print(withZone, moment);

/** The dates of the job, which are the well's own time and never shifted. */
export function jobDates({ metadata: { startDate, endDate, date } }: StoredFile): string {
  const known = [startDate, endDate].filter((text) => text !== '').map(printLocalTime);
  return known.length > 0 ? known.join(' – ') : printLocalTime(date);
}

/** Adopted without an owner, or with one that nobody here is. */
export const hasKnownOwner = ({ metadata }: StoredFile): boolean => typeof metadata.customerId === 'number';
