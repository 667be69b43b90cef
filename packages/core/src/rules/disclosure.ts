import { type DisclosureRow, isAbsent } from '../model/row.ts';
import { isWaterRow } from '../model/water-row.ts';
import { placesBeyond, printBeyond, printDecimals } from '../numbers/format.ts';
import { fraction, toPercent } from '../numbers/percent.ts';
import { isAbove, isBelow } from '../numbers/round.ts';
import type { Rule } from '../rule/rule.ts';
import { WATER_POUNDS_PER_GALLON } from '../model/mass.ts';
import type { FactualRow } from './rows/checked-row.ts';

/** Of one. */
export const MAX_CONCENTRATION = 1.03;
export const MIN_CONCENTRATION = 0.97;

type Rows = readonly DisclosureRow[];

export const rowsExistRules: readonly Rule<Rows>[] = [
  {
    id: 'DISCLOSURE-01',
    message: 'No chemical data provided',
    gate: 'step4',
    field: 'rows',
    // The water row is always added, so it does not show that anything was pumped.
    fails: (rows) => rows.every(isWaterRow),
  },
];

/** The sum of all rows' shares of the job. */
interface Concentration {
  readonly total: number;
}

/** `96.99`, and `96.9999` instead of a `97.00` that contradicts the message. */
function valuesBeyond(limit: number) {
  return ({ total }: Concentration) => {
    const percent = toPercent(fraction(total));
    return { percent: printDecimals(percent, placesBeyond(percent, limit)) };
  };
}

export const concentrationRules: readonly Rule<Concentration>[] = [
  {
    id: 'DISCLOSURE-02',
    message: 'The Max Ingredient Concentration sum is greater than 103% ({percent}%)',
    gate: 'step4',
    field: 'rows',
    fails: ({ total }) => isAbove(total, MAX_CONCENTRATION),
    values: valuesBeyond(103),
  },
  {
    id: 'DISCLOSURE-03',
    message: 'The Max Ingredient Concentration sum is less than 97% ({percent}%)',
    gate: 'step4',
    field: 'rows',
    fails: ({ total }) => isBelow(total, MIN_CONCENTRATION),
    values: valuesBeyond(97),
  },
];

interface PumpedFluid {
  readonly fluid: Fluid;
  /** Gallons of base water; null when the well does not say. */
  readonly baseWater: number | null;
}

const HALF = 0.5;
const WATER_TOLERANCE = 0.2;

const inPercent = (share: number): string => printBeyond(toPercent(fraction(share)), 50);

function isWaterApart({ fluid: { carrierMass }, baseWater }: PumpedFluid): boolean {
  if (carrierMass === null || baseWater === null) return false;
  const expected = baseWater * WATER_POUNDS_PER_GALLON;
  return isAbove(Math.abs(carrierMass - expected), expected * WATER_TOLERANCE);
}

/** The share of the job that no row has. It may be water. */
const unlisted = ({ total }: Fluid): number => (isBelow(total, MIN_CONCENTRATION) ? 1 - total : 0);

/** What no fracturing fluid looks like. */
export const fluidRules: readonly Rule<PumpedFluid>[] = [
  {
    id: 'FLUID-01',
    message: 'Sand makes up {percent}% of the job, more than half',
    severity: 'warning',
    field: 'rows',
    fails: ({ fluid }) => isAbove(fluid.sand, HALF),
    values: ({ fluid }) => ({ percent: inPercent(fluid.sand) }),
  },
  {
    id: 'FLUID-02',
    message: 'Water makes up {percent}% of the job, less than half',
    severity: 'warning',
    field: 'rows',
    fails: ({ fluid }) => fluid.total > 0 && isBelow(fluid.water + unlisted(fluid), HALF),
    values: ({ fluid }) => ({ percent: inPercent(fluid.water) }),
  },
  {
    id: 'FLUID-03',
    message: 'The mass of the water and its volume x 8.345 are more than 20% apart',
    severity: 'warning',
    field: 'rows',
    fails: isWaterApart,
  },
  {
    id: 'FLUID-04',
    message: 'There is only one chemical besides water',
    severity: 'warning',
    field: 'rows',
    fails: ({ fluid }) => fluid.rowsBesidesWater === 1,
  },
  {
    id: 'FLUID-05',
    message: 'There is no chemical besides water',
    severity: 'warning',
    field: 'rows',
    fails: ({ fluid }) => fluid.isWaterAlone,
  },
];

/** What the rows say about the fluid as a whole. */
export interface Fluid {
  /** Of one, like the shares it is the sum of. */
  readonly total: number;
  readonly sand: number;
  readonly water: number;
  /** Pounds of the water that carries the rest; null when there is none. */
  readonly carrierMass: number | null;
  readonly rowsBesidesWater: number;
  /** Water under other names; rows of water as we write it are no chemical data at all. */
  readonly isWaterAlone: boolean;
}

export function sumUpFluid(rows: readonly FactualRow[]): Fluid {
  let [total, sand, water] = [0, 0, 0];
  let carrierMass: number | null = null;
  for (const checked of rows) {
    const { cas, isCarrier, isWater } = checked.facts;
    const { percentInHFJob, massIngredient } = checked.row;
    total += percentInHFJob;
    if (cas.isSilica) sand += percentInHFJob;
    if (!isWater) continue;
    water += percentInHFJob;
    if (isCarrier && !isAbsent(checked.row, 'massIngredient')) carrierMass = (carrierMass ?? 0) + massIngredient;
  }
  const chemicals = rows.filter(isChemical);
  const rowsBesidesWater = chemicals.filter(({ facts }) => !facts.isWater).length;
  const isWaterAlone = chemicals.length > 0 && rowsBesidesWater === 0 && isOfOthers(rows);
  return { total, sand, water, carrierMass, rowsBesidesWater, isWaterAlone };
}

/** A product whose chemicals are listed apart is none, also when it is called water. */
const isChemical = ({ facts, row }: FactualRow): boolean => !(facts.cas.isListedBelow && row.isNonMsds);

const isOfOthers = (rows: readonly FactualRow[]): boolean => rows.some(({ row }) => !isWaterRow(row));
