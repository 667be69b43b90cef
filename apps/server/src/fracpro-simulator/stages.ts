import { DAY, HOUR, later, MINUTE } from '../clock.ts';
import { catalogueChemicals, type SimulatedChemical } from './chemical-codes.ts';
import type { WellPlan } from './jobs.ts';
import type { SimulatedPlace } from './places.ts';

export interface SimulatedStage {
  readonly stage: number;
  readonly topTvd: number;
  readonly bottomTvd: number;
  readonly cleanBarrels: number;
  readonly timeStart: string;
  readonly timeEnd: string;
  readonly chemicals: readonly PumpedChemical[];
}

export interface PumpedChemical {
  readonly code: string;
  readonly name: string;
  readonly amount: number;
  readonly unit: string;
}

/** Acid is measured by the tank. */
const BY_THE_BARREL = new Set(['HCL15']);
const GALLONS_PER_BARREL = 42;

const BARRELS_IN_A_STAGE = 6500;
const STAGE_EVERY = 4 * HOUR;
const STAGE_LASTS = 150 * MINUTE;

/** About 2.3 million pounds of water and 0.4 million of sand in each. */
export function simulateStages(plan: WellPlan, place: SimulatedPlace, random: () => number, today: Date) {
  const end = later(new Date(today.toISOString().slice(0, 10)), 17 * HOUR - plan.daysAgo * DAY);
  return Array.from({ length: plan.stages }, (_, index): SimulatedStage => {
    const stageEnd = later(end, (index + 1 - plan.stages) * STAGE_EVERY + Math.floor(random() * 20) * MINUTE);
    const topTvd = place.tvd + quarters((random() - 0.5) * 60);
    return {
      stage: index + 1,
      topTvd,
      bottomTvd: topTvd + quarters(10 + random() * 30),
      cleanBarrels: quarters(BARRELS_IN_A_STAGE * around(random)),
      timeStart: naive(later(stageEnd, -STAGE_LASTS)),
      timeEnd: naive(stageEnd),
      chemicals: (plan.chemicals ?? catalogueChemicals).map((chemical) => pump(chemical, random)),
    };
  });
}

function pump({ code, tradeName, kind, typicalAmount }: SimulatedChemical, random: () => number): PumpedChemical {
  const amount = typicalAmount * around(random);
  if (kind === 'solid') return { code, name: tradeName, amount: Math.round(amount), unit: 'lbs' };
  if (BY_THE_BARREL.has(code)) {
    return { code, name: tradeName, amount: quarters(amount / GALLONS_PER_BARREL), unit: 'bbl' };
  }
  return { code, name: tradeName, amount: quarters(amount), unit: 'gal' };
}

const around = (random: () => number): number => 0.9 + random() * 0.2;

/** Instruments show quarters, and quarters add up without a rounding error. */
const quarters = (value: number): number => Math.round(value * 4) / 4;

/** A local time of the well, without a zone. */
const naive = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ');
