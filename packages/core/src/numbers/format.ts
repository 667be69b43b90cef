import { type Fraction, type Percent, toPercent } from './percent.ts';
import { toFixedText } from './round.ts';

/** How the document prints each kind of number. */
export const printPercentInHFJob = (share: Fraction): string => toFixedText(toPercent(share), 10);
export const printMass = (pounds: number): string => toFixedText(pounds, 3);
export const printPercentInAdditive = (share: Percent): string => toFixedText(share, 1);
export const printWhole = (value: number): string => toFixedText(value, 0);

/** At most so many decimals, and no needless zeros. Messages may show what overflowed; the document refuses it before. */
export function printShort(value: number, places: number): string {
  if (!Number.isFinite(value)) return String(value);
  const text = toFixedText(value, places);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** Exactly so many decimals, for messages. */
export const printDecimals = (value: number, places: number): string =>
  Number.isFinite(value) ? toFixedText(value, places) : String(value);

/** For people: commas between thousands, so many decimals. */
export const printGrouped = (value: number, places = 0): string => groupThousands(printDecimals(value, places));

/** A printed number with commas between its thousands. */
export function groupThousands(printed: string): string {
  const [whole = '', ...decimals] = printed.split('.');
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.');
}

/** A number of things in words: `1 item`, `2 items`. */
export const printCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
