import { type Percent, type Fraction, fraction } from '../numbers/percent.ts';
import type { RowUnits } from '../numbers/units.ts';
import { round } from '../numbers/round.ts';
import type { DisclosureRow } from './row.ts';

/** Pounds in one gallon of water. */
export const WATER_POUNDS_PER_GALLON = 8.345;

interface Pumped {
  readonly volume: number;
  readonly units: RowUnits;
  readonly specificGravity: number;
  readonly percentInAdditive: Percent;
  readonly volumeIsShare: boolean;
}

/** Pounds are a mass already; gallons become one through the density. The percent counts once. */
export function ingredientMass(pumped: Pumped): number {
  const { volume, units, specificGravity, percentInAdditive, volumeIsShare } = pumped;
  const pounds = units === 'lb' ? volume : volume * WATER_POUNDS_PER_GALLON * specificGravity;
  return volumeIsShare ? pounds : (pounds * percentInAdditive) / 100;
}

/** The volume of an extra row: its own share of the additive. */
export const shareOf = (amount: number, percentInAdditive: Percent): number => (amount * percentInAdditive) / 100;

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

/**
 * Each row with its share. A typed share stays, and so does one that a document says beside a mass of 0, which tells
 * nothing about it. A row that keeps its share stays the same object.
 */
export function withShares(rows: readonly DisclosureRow[], totalMass: number): DisclosureRow[] {
  return rows.map((row) => {
    if (row.percentIsTyped || (row.asRead !== undefined && row.massIngredient === 0)) return row;
    const percentInHFJob = shareOfMass(row.massIngredient, totalMass);
    return percentInHFJob === row.percentInHFJob ? row : { ...row, percentInHFJob };
  });
}
