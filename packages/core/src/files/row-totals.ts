import type { DisclosureRow } from '../model/row.ts';
import { sumOfMasses } from '../model/shares.ts';
import { type Fraction, fraction } from '../numbers/percent.ts';

/** All rows of a disclosure together. */
export interface RowTotals {
  /** Pounds. */
  readonly mass: number;
  readonly percentInHFJob: Fraction;
}

export function totalsOf(rows: readonly Pick<DisclosureRow, 'massIngredient' | 'percentInHFJob'>[]): RowTotals {
  const share = rows.reduce((sum, { percentInHFJob }) => sum + percentInHFJob, 0);
  return { mass: sumOfMasses(rows), percentInHFJob: fraction(share) };
}
