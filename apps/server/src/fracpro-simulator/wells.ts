import { DAY, HOUR, later, MINUTE } from '../clock.ts';
import {
  catalogueChemicals,
  type JobPlan,
  jobs,
  type SimulatedChemical,
  simulatedCustomers,
  type WellPlan,
} from './jobs.ts';
import { places, type SimulatedPlace } from './places.ts';

export interface SimulatedWell {
  readonly wellName: string;
  readonly apiNumber: string;
  readonly county: string;
  readonly state: string;
  readonly longitude: number | null;
  readonly latitude: number | null;
  readonly customer: string;
  readonly stages: readonly SimulatedStage[];
}

/** The wells of a job: always the same but for their dates, which lie some days before today. */
export const simulateWells = (jobNumber: string, { wells }: JobPlan, today: Date): SimulatedWell[] =>
  wells.map((plan, index) => simulateWell(plan, { jobNumber, index, today }));

/** The well of an API number, in any spelling. */
export function findWell(apiNumber: string, today: Date): SimulatedWell | undefined {
  for (const [jobNumber, { wells }] of Object.entries(jobs)) {
    const index = wells.findIndex((plan, at) => digits(apiNumberOf(plan, jobNumber, at)) === digits(apiNumber));
    const plan = wells[index];
    if (plan) return simulateWell(plan, { jobNumber, index, today });
  }
  return undefined;
}

const digits = (text: string): string => text.replaceAll(/\D/g, '');

interface Position {
  readonly jobNumber: string;
  readonly index: number;
  readonly today: Date;
}

function simulateWell(plan: WellPlan, { jobNumber, index, today }: Position): SimulatedWell {
  const place = places[plan.place];
  const isKnown = plan.hasCoordinates !== false;
  return {
    wellName: plan.name,
    apiNumber: apiNumberOf(plan, jobNumber, index),
    county: place.county,
    state: place.state,
    longitude: isKnown ? onPad(place.longitude, Math.floor(index / 10)) : null,
    latitude: isKnown ? onPad(place.latitude, index % 10) : null,
    customer: simulatedCustomers[plan.customer].name,
    stages: simulateStages(plan, place, seededRandom(`${jobNumber} ${plan.name}`), today),
  };
}

function apiNumberOf({ place }: WellPlan, jobNumber: string, index: number): string {
  const serial = 10_000 + ((Number(jobNumber) * 37 + index * 7) % 80_000);
  return `${places[place].apiCode}-${serial}-00-00`;
}

/** A few hundred metres from the next one, with six decimals that do not end in a zero. */
const onPad = (degrees: number, step: number): number => Number((degrees + step * 0.0031 + 0.000_137).toFixed(6));

export interface SimulatedStage {
  readonly stage: number;
  readonly topTvd: number;
  readonly bottomTvd: number;
  readonly cleanBarrels: number;
  readonly timeStart: string;
  readonly timeEnd: string;
  readonly chemicals: readonly PumpedChemical[];
}

interface PumpedChemical {
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
function simulateStages(plan: WellPlan, place: SimulatedPlace, random: () => number, today: Date) {
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

/** Random numbers from 0 up to 1 that are the same for the same seed. */
export function seededRandom(seed: string): () => number {
  let state = 0;
  for (const character of seed) state = (Math.imul(state, 31) + character.charCodeAt(0)) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
