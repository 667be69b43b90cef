import { jobs } from './jobs.ts';
import { findWell, type SimulatedStage, type SimulatedWell, simulateWells } from './wells.ts';

/** Every answer says that it is invented, so that nothing made from it can pass for real. */
const simulated = { simulated: true };

type Report = (jobNumber: string, wells: readonly SimulatedWell[]) => object;

/** What the service says about a job, by the end of the path. */
const reports: Readonly<Record<string, Report>> = {
  '': (jobNumber, wells) =>
    jobs[jobNumber]?.isOlder
      ? { ...simulated, ...olderJob(wells) }
      : { ...simulated, jobNumber, wells: wells.map(listed) },
  'treatment-report': (jobNumber, wells) => ({
    ...simulated,
    jobNumber,
    stages: wells.flatMap((well) => stageRows(well, jobs[jobNumber]?.hasTimes !== false)),
  }),
  'chemicals-report': (jobNumber, wells) => ({ ...simulated, jobNumber, chemicals: wells.flatMap(chemicalRows) }),
  'field-tickets': (jobNumber, wells) => ({ ...simulated, jobNumber, tickets: wells.map(ticket) }),
};

/** Undefined when there is no such job or report. */
export function simulateReport(jobNumber: string, report: string, today: Date): object | undefined {
  const plan = Object.hasOwn(jobs, jobNumber) ? jobs[jobNumber] : undefined;
  return plan && reports[report]?.(jobNumber, simulateWells(jobNumber, plan, today));
}

const known = ({ wellName, apiNumber }: SimulatedWell) => ({ wellName, apiNumber });

const listed = (well: SimulatedWell) => ({
  ...known(well),
  county: well.county,
  state: well.state,
  longitude: well.longitude,
  latitude: well.latitude,
  totalStages: well.stages.length,
});

const stageRows = (well: SimulatedWell, hasTimes: boolean) =>
  well.stages.map(({ stage, topTvd, bottomTvd, cleanBarrels, timeStart, timeEnd }) => ({
    ...known(well),
    stage,
    topTvd,
    bottomTvd,
    cleanVolume: cleanBarrels,
    cleanVolumeUnit: 'bbl',
    ...(hasTimes && { timeStart, timeEnd }),
  }));

const chemicalRows = (well: SimulatedWell) =>
  well.stages.flatMap(({ stage, chemicals }) =>
    chemicals.map(({ code, name, amount, unit }) => ({ ...known(well), stage, code, name, amount, unit })),
  );

const ticket = (well: SimulatedWell, index: number) => ({
  ...known(well),
  ticketNumber: `FT-${String(index + 1).padStart(4, '0')}`,
  customer: well.customer,
});

/** When a stage of any simulated well began or ended. */
export function simulateTime(apiNumber: string, stage: number, timeType: string, today: Date): object | undefined {
  if (timeType !== 'timeStart' && timeType !== 'timeEnd') return undefined;
  const found = findWell(apiNumber, today)?.stages.find((candidate) => candidate.stage === stage);
  return found && { ...simulated, date: found[timeType] };
}

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
