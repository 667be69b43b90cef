import type { FactualRow } from './rows/checked-row.ts';

/** What the rows say about the fluid as a whole. */
export interface Fluid {
  /** Of one, like the shares it is the sum of. */
  readonly total: number;
  readonly sand: number;
  readonly water: number;
  /** Pounds of the water that carries the rest; null when there is none. */
  readonly carrierMass: number | null;
  readonly rowsBesidesWater: number;
}

/** By its purpose: the fluid that everything else is mixed into. */
export const isCarrier = ({ facts }: FactualRow): boolean => /carrier|base fluid/.test(facts.purpose.normal);

export function sumUpFluid(rows: readonly FactualRow[]): Fluid {
  let [total, sand, water, waterRows] = [0, 0, 0, 0];
  let carrierMass: number | null = null;
  for (const checked of rows) {
    const { cas } = checked.facts;
    const { percentInHFJob, massIngredient } = checked.row;
    total += percentInHFJob;
    if (cas.isSilica) sand += percentInHFJob;
    if (!cas.isWater) continue;
    waterRows += 1;
    water += percentInHFJob;
    if (isCarrier(checked)) carrierMass = (carrierMass ?? 0) + massIngredient;
  }
  return { total, sand, water, carrierMass, rowsBesidesWater: rows.length - waterRows };
}
