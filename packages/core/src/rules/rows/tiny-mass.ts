import { isFromDocument } from '../../model/row.ts';
import type { CheckedRow } from './checked-row.ts';

/** A mass is printed with three decimals, the percent in the job with ten: half of the last digit is what rounding may hide. */
const HIDDEN_MASS = 0.0005;
const HIDDEN_SHARE = 0.5e-12;

/**
 * A document prints a mass below half a thousandth of a pound as 0.000. Read back, that is no missing mass,
 * as long as the shares printed beside it are those of so small a mass.
 */
export function isHiddenByRounding({ row, disclosure }: CheckedRow): boolean {
  if (row.massIngredient !== 0 || !isFromDocument(row)) return false;
  const { totalMass } = disclosure.well;
  const isThere = row.percentInAdditive > 0 || row.percentInHFJob > 0;
  return isThere && totalMass > 0 && (row.percentInHFJob - HIDDEN_SHARE) * totalMass < HIDDEN_MASS;
}
