import { type Fraction, fraction } from '../numbers/percent.ts';
import { round } from '../numbers/round.ts';
import type { DisclosureRow } from './row.ts';

/** In row order, so that the sum is the same everywhere. */
export function sumOfMasses(rows: readonly { readonly massIngredient: number }[]): number {
  let total = 0;
  for (const { massIngredient } of rows) total += massIngredient;
  return total;
}

/** A row's part of the whole, with the ten decimals that are kept. */
export function shareOfMass(mass: number, totalMass: number): Fraction {
  return fraction(totalMass === 0 ? 0 : round(mass / totalMass, 10));
}

/** Each row with its share. A typed share stays, and a row that keeps its share stays the same object. */
export function withShares(rows: readonly DisclosureRow[], totalMass: number): DisclosureRow[] {
  return rows.map((row) => {
    if (row.percentIsTyped) return row;
    const percentInHFJob = shareOfMass(row.massIngredient, totalMass);
    return percentInHFJob === row.percentInHFJob ? row : { ...row, percentInHFJob };
  });
}
