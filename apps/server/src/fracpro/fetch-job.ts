import type { JobData } from '@disclosure/api';
import { buildWells, type JobReports, type JobWell, withMissing } from '@disclosure/core';
import { FracProFailure } from './failure.ts';
import type { StageTime, TimeType } from './fracpro.ts';
import type { Mapping } from './mapping/mapping.ts';
import { pickField } from './mapping/pick-fields.ts';
import { readOlderJob, readRows } from './mapping/read-report.ts';
import type { ReportKind } from './mapping/row-schemas.ts';
import { toWire } from './to-wire.ts';

/** What is asked of the service. Nothing is checked yet. */
export interface Questions {
  report(kind: ReportKind, jobNumber: string, signal: AbortSignal): Promise<unknown>;
  stageTime(time: StageTime, signal: AbortSignal): Promise<string>;
}

interface Question {
  readonly jobNumber: string;
  readonly mapping: Mapping;
  readonly signal: AbortSignal;
}

/** The job tells at once whether there is more to ask; the other reports are asked together. */
export async function fetchJob(ask: Questions, question: Question): Promise<JobData> {
  const job = await ask.report('fractureJob', question.jobNumber, question.signal);
  // What an older installation answers is passed on unchanged.
  const older = readOlderJob(job);
  if (older) return older;
  const simulated = pickField(job, 'simulated') === true ? { simulated: true } : {};
  const listed = readRows('fractureJob', job, question.mapping);
  if (listed.length === 0) return { wells: [], ...simulated };
  const reports = await fetchReports(ask, question);
  const customer = pickField(job, question.mapping.fractureJob.customer);
  const wells = buildWells({ ...reports, wells: listed, customer: typeof customer === 'string' ? customer : '' });
  return { wells: toWire(await Promise.all(wells.map((well) => withTimes(well, ask, question.signal)))), ...simulated };
}

type OtherReports = Omit<JobReports, 'wells' | 'customer'>;

async function fetchReports(ask: Questions, { jobNumber, mapping, signal }: Question): Promise<OtherReports> {
  const [treatment, chemicals, tickets] = await Promise.all([
    ask.report('treatmentReport', jobNumber, signal),
    ask.report('chemicalsReport', jobNumber, signal),
    ask.report('petrixData', jobNumber, signal),
  ]);
  const { cleanUnit } = mapping.treatmentReport;
  return {
    stages: readRows('treatmentReport', treatment, mapping).map((stage) => withUnit(stage, cleanUnit)),
    chemicals: readRows('chemicalsReport', chemicals, mapping),
    tickets: readRows('petrixData', tickets, mapping),
  };
}

const withUnit = <Stage extends { cleanUnit: string }>(stage: Stage, cleanUnit: string): Stage =>
  stage.cleanUnit === '' ? { ...stage, cleanUnit } : stage;

/** A treatment report may leave the times out; then they are asked for one by one. */
async function withTimes(well: JobWell, ask: Questions, signal: AbortSignal): Promise<JobWell> {
  const time = async (stage: number | null, timeType: TimeType) => {
    if (well.api === '' || stage === null) return '';
    return ask.stageTime({ wellApi: well.api, stage, timeType }, signal).catch(blankWhenUnknown);
  };
  const [startDate, endDate] = await Promise.all([
    well.startDate || time(1, 'timeStart'),
    well.endDate || time(well.totalStages, 'timeEnd'),
  ]);
  return withMissing({ ...well, startDate, endDate });
}

function blankWhenUnknown(error: unknown): string {
  if (error instanceof FracProFailure && error.code === 'not-found') return '';
  throw error;
}
