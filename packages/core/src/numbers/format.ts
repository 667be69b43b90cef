import { type Fraction, type Percent, toPercent, fraction } from './percent.ts';
import { round, toFixedText } from './round.ts';

/** How the document prints each kind of number. */
export const printPercentInHFJob = (share: Fraction): string => toFixedText(toPercent(share), 10);
export const printMass = (pounds: number): string => toFixedText(pounds, 3);
export const printPercentInAdditive = (share: Percent): string => toFixedText(share, 1);
/** With all decimals where one does not say it: our own documents say one, and one that was read may say more. */
export const printWholeAdditive = (share: Percent): string =>
  round(share, 1) === share ? printPercentInAdditive(share) : printShort(share, 10);
export const printWhole = (value: number): string => toFixedText(value, 0);

/** At most so many decimals, and no needless zeros. Messages may show what overflowed; the document refuses it before. */
export function printShort(value: number, places: number): string {
  if (!Number.isFinite(value)) return String(value);
  const text = toFixedText(value, places);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/**
 * A number as it was shown, unless it would look like 0 and is not: then its first digits, such as 1e-20. A value of a
 * document must not look like none.
 */
export const neverAsZero = (shown: string, value: number): string =>
  value === 0 || /[1-9]/.test(shown) ? shown : String(Number(value.toPrecision(2)));

/** As a field to type in holds it: with ten decimals, or with all digits where these would cut a small number short. */
export function printToEdit(value: number): string {
  const [short, exact] = [printShort(value, 10), Number(value.toPrecision(15))];
  return Math.abs(value) >= 1 || Number(short) === exact ? short : String(exact);
}

/** Exactly so many decimals, for messages. */
export const printDecimals = (value: number, places: number): string =>
  Number.isFinite(value) ? toFixedText(value, places) : String(value);

/** As printShort, but with as many decimals as it takes to tell the value from a limit that it is beyond. */
export const printBeyond = (value: number, limit: number): string =>
  neverAsZero(printShort(value, placesBeyond(value, limit)), value);

/** Two decimals, or as many as it takes to tell the value from the limit. */
export function placesBeyond(value: number, limit: number): number {
  let places = 2;
  while (places < MOST_PLACES && round(value, places) === limit) places += 1;
  return places;
}

const MOST_PLACES = 12;

/** For people: commas between thousands, so many decimals. */
export const printGrouped = (value: number, places = 0): string => groupThousands(printDecimals(value, places));

/** A printed number with commas between its thousands. */
export function groupThousands(printed: string): string {
  const [whole = '', ...decimals] = printed.split('.');
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.');
}

const printAtMost = (value: number, places: number): string => groupThousands(printShort(value, places));

/**
 * The figures of a well as people read them: each in one form, on cards, in facts, in print and in comparisons, with
 * as many decimals as a document may say and no needless zeros. The unit stands beside them.
 */
export const printDepth = (feet: number): string => printAtMost(feet, 2);
export const printCleanVolume = (gallons: number): string => printAtMost(gallons, 2);
export const printNonWaterVolume = (gallons: number): string => printAtMost(gallons, 6);
export const printTotalMass = (pounds: number): string => printGrouped(pounds);

/** A number of things in words: `1 item`, `2 items`. */
export const printCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Decades of the scale: from a millionth of the job to all of it. */
const FLOOR_EXPONENT = -6;

/** The marks of a logarithmic scale of shares. */
export const shareTicks: readonly { readonly label: string; readonly position: number }[] = Array.from(
  { length: 1 - FLOOR_EXPONENT },
  (_, decade) => {
    const share = fraction(Number(`1e${FLOOR_EXPONENT + decade}`));
    return { label: String(Number(printDecimals(toPercent(share), 4))), position: sharePosition(share) };
  },
);

/** Where a share stands on the logarithmic scale, in percent of its length. What is smaller than the floor stands on it. */
export function sharePosition(share: Fraction): number {
  if (!(share > 0)) return 0;
  const decades = Math.log10(share) - FLOOR_EXPONENT;
  return (Math.min(Math.max(decades, 0), -FLOOR_EXPONENT) / -FLOOR_EXPONENT) * 100;
}

/** As percent with as many decimals as a person needs to see that it is not nothing: 88.08, 0.083, 0.000809. */
export function printShare(share: Fraction): string {
  const value = toPercent(share);
  const size = Math.abs(value);
  if (size >= 1 || size === 0) return printDecimals(value, 2);
  if (size >= 0.01) return printDecimals(value, 3);
  return size >= 0.000_1 ? printDecimals(value, 6) : printShort(value, 8);
}
