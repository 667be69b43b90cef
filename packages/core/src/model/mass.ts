import type { Percent } from '../numbers/percent.ts';
import type { RowUnits } from '../numbers/units.ts';

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
