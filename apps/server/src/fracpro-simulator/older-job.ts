import type { SimulatedStage } from './stages.ts';
import type { SimulatedWell } from './wells.ts';

const GALLONS_PER_BARREL = 42;

/** The same wells in the older form: maps by well name, with the sums already made. */
export const olderJob = (wells: readonly SimulatedWell[]) => ({
  wellData: byName(wells, ({ stages, customer }) => ({
    topTVDTotal: sum(stages, ({ topTvd }) => topTvd),
    btmTVDTotal: sum(stages, ({ bottomTvd }) => bottomTvd),
    stageCount: stages.length,
    clean: sum(stages, ({ cleanBarrels }) => cleanBarrels * GALLONS_PER_BARREL),
    customer,
  })),
  coordData: byName(wells, ({ county, state }) => `${county}, ${state}`),
  wellCoordinates: byName(wells, ({ apiNumber, longitude, latitude, stages }) => ({
    api: apiNumber,
    longitude,
    latitude,
    totalStages: stages.length,
  })),
  wellChemicalUsage: byName(wells, chemicalUsage),
  tvdPresent: true,
  customer: wells[0]?.customer ?? '',
});

const byName = <Value>(wells: readonly SimulatedWell[], value: (well: SimulatedWell) => Value) =>
  Object.fromEntries(wells.map((well) => [well.wellName, value(well)]));

const sum = (stages: readonly SimulatedStage[], figure: (stage: SimulatedStage) => number): number =>
  stages.reduce((total, stage) => total + figure(stage), 0);

export function chemicalUsage({ stages }: SimulatedWell): Record<string, number> {
  const usage: Record<string, number> = {};
  for (const { code, amount, unit } of stages.flatMap(({ chemicals }) => chemicals)) {
    usage[code] = (usage[code] ?? 0) + (unit === 'bbl' ? amount * GALLONS_PER_BARREL : amount);
  }
  return usage;
}
