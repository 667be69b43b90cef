import { ProblemError, type StoredFile } from '@disclosure/api';
import { foldForSearch, printLocalTime } from '@disclosure/core';

/** When a file was saved: by its own metadata or, if that is not a date, by the file store. */
export function savedAt({ metadata, last_modified }: StoredFile): Date {
  const said = new Date(metadata.uploadDate);
  return Number.isNaN(said.getTime()) ? new Date(last_modified) : said;
}

/** The dates of the job, in the local time of the well. */
export function jobDates({ metadata: { startDate, endDate, date } }: StoredFile): string {
  const known = [startDate, endDate].filter((text) => text !== '').map(printLocalTime);
  return known.length > 0 ? known.join(' – ') : printLocalTime(date);
}

/** Where there is little room: without what all names end with. */
export const shortName = ({ name }: StoredFile): string =>
  name.replace(/( Chemical Disclosure)?( \(\d+\))?\.xml$/i, '$2');

/** `Upton, Texas` */
export const placeOf = ({ metadata: { county, state } }: StoredFile): string =>
  [county, state].filter((part) => part !== '').join(', ');

/** The operator, and the customer where it is another company. */
export function forWhom({ metadata: { operator, customerName } }: StoredFile): string {
  if (operator === '' || foldForSearch(operator) === foldForSearch(customerName)) return customerName || operator;
  return customerName === '' ? operator : `${operator} · for ${customerName}`;
}

/** False for an adopted file without an owner, or with one that is not a customer here. */
export const hasKnownOwner = ({ metadata }: StoredFile): boolean => typeof metadata.customerId === 'number';

export const isForbidden = (error: unknown): boolean => error instanceof ProblemError && error.status === 403;

/** The stored bytes have changed. The message says so, and a retry does not help. */
export const isDamaged = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.code === 'damaged';

/** Also for an address that is not an id at all. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 404 || error.status === 400);
