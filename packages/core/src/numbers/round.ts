import { exactFixed } from './decimal.ts';

const POWERS = Array.from({ length: 16 }, (_, places) => Number(`1e${places}`));

/**
 * Binary arithmetic can only go wrong close to a tie: there the decimal that a person sees decides.
 * Its distance from the binary value, and the error of the product, stay below four units in the last place.
 */
function isNearTie(scaled: number): boolean {
  return Math.abs(scaled - Math.floor(scaled) - 0.5) <= scaled * 2 ** -50;
}

function powerOfTen(places: number): number {
  const power = POWERS[places];
  if (power === undefined) throw new RangeError(`Numbers are rounded to 0 to 15 places, not to ${places}`);
  return power;
}

/** Half up at the decimal a person sees: 1.005 to 2 places is 1.01. Halves go away from zero; never -0. */
export function round(value: number, places: number): number {
  const power = powerOfTen(places);
  const size = Math.abs(value);
  const scaled = size * power;
  if (!Number.isFinite(scaled)) return value;
  const rounded = isNearTie(scaled) ? Number(exactFixed(size, places)) : Math.round(scaled) / power;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/** The same rounding as a text with exactly so many decimals, without exponent. */
export function toFixedText(value: number, places: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} cannot be printed as a number`);
  const size = Math.abs(value);
  const scaled = size * powerOfTen(places);
  const isPlain = scaled < 1e21 && !isNearTie(scaled);
  const text = isPlain ? size.toFixed(places) : exactFixed(size, places);
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text;
}
