import { jobDataMessages } from '../../messages/job-messages.ts';
import { chemicalTotals } from './chemical-totals.ts';
import { groupByWell, type WellReports } from './group-by-well.ts';
import type { JobReports, ReportedStage, ReportedWell } from './job-reports.ts';
import { type JobWell, withMissing } from '../job-well.ts';
import { cleanGallons, lastStage, meanTvd, stageNotes } from './stage-figures.ts';

/** The wells of a job from its four reports. A well that cannot be completed comes too, with what is missing. */
export function buildWells(reports: JobReports): JobWell[] {
  return groupByWell(reports).map((well) => buildWell(well, reports.customer));
}

/** Of a well that the job does not list. */
const unlisted: Omit<ReportedWell, 'name' | 'api'> = {
  county: '',
  state: '',
  longitude: null,
  latitude: null,
  customer: '',
  totalStages: null,
};

function buildWell(well: WellReports, customerOfJob: string): JobWell {
  const { stages } = well;
  const listed = well.listed ?? unlisted;
  const [tvd, clean] = [meanTvd(stages), cleanGallons(stages)];
  const { chemicals, chemicalUnits, notes } = chemicalTotals(well.chemicals);
  const customers = customersOf(well, customerOfJob);
  const totalStages = lastStage(stages, listed.totalStages);
  return withMissing({
    name: well.name.trim(),
    api: well.api.trim(),
    tvd: tvd.value,
    clean: clean.value,
    county: listed.county.trim(),
    state: listed.state.trim(),
    longitude: listed.longitude,
    latitude: listed.latitude,
    startDate: timeOf(stages, 1, 'timeStart'),
    endDate: timeOf(stages, totalStages, 'timeEnd'),
    chemicals,
    chemicalUnits,
    customer: customers[0] ?? '',
    totalStages,
    notes: [
      ...tvd.notes,
      ...clean.notes,
      ...stageNotes(stages, listed.totalStages),
      ...notes,
      ...(customers.length > 1 ? [jobDataMessages.severalCustomers(customers.join(', '))] : []),
    ],
  });
}

const timeOf = (stages: readonly ReportedStage[], number: number | null, time: 'timeStart' | 'timeEnd'): string =>
  stages.find(({ stage, [time]: text }) => stage === number && text.trim() !== '')?.[time].trim() ?? '';

/** The tickets say whom the work was done for, more surely than the well or the job. */
function customersOf({ tickets, listed }: WellReports, customerOfJob: string): string[] {
  const onTickets = new Set(tickets.map(({ customer }) => customer.trim()).filter(Boolean));
  const otherwise = listed?.customer.trim() || customerOfJob.trim();
  if (onTickets.size > 0) return [...onTickets];
  return otherwise === '' ? [] : [otherwise];
}
