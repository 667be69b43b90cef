import { printDecimals, printShort } from './format.ts';
import { type Fraction, fraction, toPercent } from './percent.ts';

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
