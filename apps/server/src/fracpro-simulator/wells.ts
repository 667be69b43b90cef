import { simulatedCustomers } from './customers.ts';
import { type JobPlan, jobs, type WellPlan } from './jobs.ts';
import { places } from './places.ts';
import { seededRandom } from './seeded-random.ts';
import { simulateStages, type SimulatedStage } from './stages.ts';

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

/** Some hundred metres from the next, with six decimals that do not end in a zero. */
const onPad = (degrees: number, step: number): number => Number((degrees + step * 0.0031 + 0.000_137).toFixed(6));
