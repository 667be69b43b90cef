import { WATER_CAS } from '../ingredients/cas-number.ts';
import { casFactsOf } from '../ingredients/cas-facts.ts';
import { factsOf } from '../texts/text-facts.ts';
import type { DisclosureRow } from './row.ts';

const SILICA_CAS = '14808-60-7';

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

const isCarrier = ({ purpose }: DisclosureRow): boolean => /carrier|base fluid/.test(factsOf(purpose).normal);

export function sumUpFluid(rows: readonly DisclosureRow[]): Fluid {
  let [total, sand, water, waterRows] = [0, 0, 0, 0];
  let carrierMass: number | null = null;
  for (const row of rows) {
    const cas = casFactsOf(row.casNumber).printed;
    total += row.percentInHFJob;
    if (cas === SILICA_CAS) sand += row.percentInHFJob;
    if (cas !== WATER_CAS) continue;
    waterRows += 1;
    water += row.percentInHFJob;
    if (isCarrier(row)) carrierMass = (carrierMass ?? 0) + row.massIngredient;
  }
  return { total, sand, water, carrierMass, rowsBesidesWater: rows.length - waterRows };
}
