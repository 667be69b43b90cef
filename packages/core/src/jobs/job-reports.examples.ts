import { buildWells } from './build-wells.ts';
import type { JobReports, ReportedChemical, ReportedStage, ReportedWell } from './job-reports.ts';

export const API = '42-461-42471-00-00';
export const listed: ReportedWell = {
  name: 'Bluebonnet 1H',
  api: API,
  county: 'Upton',
  state: 'Texas',
  longitude: '-102.0400',
  latitude: 31.3712,
  customer: '',
  totalStages: 2,
};
export const stage = (number: number, changes: Partial<ReportedStage> = {}): ReportedStage => ({
  name: '',
  api: API,
  stage: number,
  topTvd: 9000,
  bottomTvd: 9001,
  clean: 100.1,
  cleanUnit: 'bbl',
  timeStart: `2024-08-0${number} 06:00`,
  timeEnd: `2024-08-0${number} 08:30`,
  ...changes,
});
export const chemical = (code: string, amount: number | null, unit = 'gal'): ReportedChemical => ({
  name: '',
  api: API,
  code,
  amount,
  unit,
});
export const reports: JobReports = {
  wells: [listed],
  stages: [stage(2), stage(1)],
  chemicals: [chemical('FR', 0.1), chemical('FR', 0.2), chemical('SAND', 1000, 'lbs')],
  tickets: [{ name: '', api: API, customer: 'Lone Star Energy' }],
  customer: 'Of the job',
};
/** The wells of a job with one well, but for the changes. */
export const build = (changes: Partial<JobReports> = {}) => buildWells({ ...reports, ...changes });
