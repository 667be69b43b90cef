import type { Fluid } from './fluid-totals.ts';
import { WATER_POUNDS_PER_GALLON } from '../model/mass.ts';
import { printShort } from '../numbers/format.ts';
import { fraction, toPercent } from '../numbers/percent.ts';
import { isAbove, isBelow } from '../numbers/slack.ts';
import type { Rule } from '../rule/rule.ts';

interface PumpedFluid {
  readonly fluid: Fluid;
  /** Gallons of base water; null when the well does not say. */
  readonly baseWater: number | null;
}

const HALF = 0.5;
const WATER_TOLERANCE = 0.2;

const inPercent = (share: number): string => printShort(toPercent(fraction(share)), 2);

function isWaterApart({ fluid: { carrierMass }, baseWater }: PumpedFluid): boolean {
  if (carrierMass === null || baseWater === null) return false;
  const expected = baseWater * WATER_POUNDS_PER_GALLON;
  return isAbove(Math.abs(carrierMass - expected), expected * WATER_TOLERANCE);
}

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
    fails: ({ fluid }) => isBelow(fluid.water, HALF),
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
];
