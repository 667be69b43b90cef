import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { JobData, JobWell as WireWell } from '@disclosure/api';
import { buildWells, isBlank, type JobReports, type JobWell, messages, withMissing } from '@disclosure/core';
import type { Clock } from '../clock.ts';
import { createGate } from '../http/gate.ts';
import { type Connector, createConnector, type Credentials } from './connector/connector.ts';
import { createHttpClient } from './connector/http-client.ts';
import { failures, FracProFailure } from './failure.ts';
import type { FracPro, StageTime, TimeType } from './fracpro.ts';
import type { Mapping } from './mapping/mapping.ts';
import { checkReport, pickField, readOlderJob, readRows, type ReportKind } from './mapping/read-report.ts';

export interface FracProOptions {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  readonly mapping: Mapping;
  readonly connectMilliseconds: number;
  readonly answerMilliseconds: number;
  readonly totalMilliseconds: number;
  readonly clock: Clock;
  readonly random?: () => number;
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** The largest real job takes about 10 MB. */
const MAX_BYTES = 64 * 1024 * 1024;

/** FracPro over HTTP. */
export function createHttpFracPro(options: FracProOptions): FracPro {
  const http = createHttpClient({ ...options, maxBytes: MAX_BYTES });
  const { mapping, random = Math.random, wait = waitUntil } = options;
  const connector = createConnector({ ...options, http, random, wait, drawSign });
  const inTime = <Result>(work: (signal: AbortSignal) => Promise<Result>) =>
    work(AbortSignal.timeout(options.totalMilliseconds));
  const ask = questions(connector, mapping);
  return {
    source: options.baseUrl,
    sign: () =>
      inTime(async (signal) => {
        const { sign, expiresAt } = await connector.token(signal);
        return { token: sign, expiresAt };
      }),
    report: (kind, jobNumber) =>
      inTime(async (signal) => {
        const answer = await ask.report(kind, jobNumber, signal);
        checkReport(kind, answer, mapping);
        return answer;
      }),
    job: (jobNumber) => inTime((signal) => fetchJob(ask, { jobNumber, mapping, signal })),
    stageTime: (time) => inTime((signal) => ask.stageTime(time, signal)),
    isPaused: () => connector.isPaused(),
    close: () => http.close(),
  };
}

const drawSign = () => randomBytes(24).toString('base64url');

/** The signal ends a pause early; the caller then checks the signal. */
const waitUntil = (milliseconds: number, signal: AbortSignal) =>
  delay(milliseconds, undefined, { signal }).catch(() => undefined);

/** What is asked of the service. The answers are not checked yet. */
interface Questions {
  report(kind: ReportKind, jobNumber: string, signal: AbortSignal): Promise<unknown>;
  stageTime(time: StageTime, signal: AbortSignal): Promise<string>;
}

function questions(connector: Connector, mapping: Mapping): Questions {
  return {
    async report(kind, jobNumber, signal) {
      const path = fill(mapping[kind].path, { jobNumber });
      return connector.get(path, signal).catch(sayNotFound(absenceOf(kind, jobNumber)));
    },
    async stageTime(time, signal) {
      const path = fill(mapping.stageTime.path, { ...time });
      const unknown = messages.fracpro.timeNotFound(time.stage);
      const answer = await connector.get(path, signal).catch(sayNotFound(unknown));
      const date = pickField(answer, mapping.stageTime.date);
      // A stage that has not ended yet must not withhold the whole job.
      if (date === null || (typeof date === 'string' && isBlank(date))) throw failures.notFound(unknown);
      if (typeof date !== 'string') throw failures.otherShape(mapping.stageTime.date);
      return date;
    },
  };
}

/** A job that is there may lack a report. */
function absenceOf(kind: ReportKind, jobNumber: string): string {
  const { jobNotFound, reportNotFound, reports } = messages.fracpro;
  return kind === 'fractureJob' ? jobNotFound(jobNumber) : reportNotFound(reports[kind], jobNumber);
}

/** Encoded, so that no value can lead to another path. */
const fill = (path: string, values: Readonly<Record<string, string | number>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));

const isNotFound = (error: unknown) => error instanceof FracProFailure && error.code === 'not-found';

const sayNotFound = (message: string) => (error: unknown) => {
  throw isNotFound(error) ? failures.notFound(message) : error;
};

interface JobQuestion {
  readonly jobNumber: string;
  readonly mapping: Mapping;
  readonly signal: AbortSignal;
}

/** Each asks for two times. */
const WELLS_AT_ONCE = 2;

/** The job shows whether there is more to ask; the other reports are asked for at the same time. */
async function fetchJob(ask: Questions, question: JobQuestion): Promise<JobData> {
  const job = await ask.report('fractureJob', question.jobNumber, question.signal);
  // The answer of an older installation is passed on unchanged.
  const older = readOlderJob(job);
  if (older) return older;
  const simulated = pickField(job, 'simulated') === true ? { simulated: true } : {};
  const listed = readRows('fractureJob', job, question.mapping);
  if (listed.length === 0) return { wells: [], ...simulated };
  const reports = await fetchReports(ask, question);
  const customer = pickField(job, question.mapping.fractureJob.customer);
  const wells = buildWells({ ...reports, wells: listed, customer: typeof customer === 'string' ? customer : '' });
  const timed = await fetchTimes(wells, ask, question.signal);
  // The contract's wells differ only in that their lists are not readonly.
  return { wells: timed as WireWell[], ...simulated };
}

/** The line of the connector is short, and others stand in it too. Once the job is refused, no further well is asked for. */
async function fetchTimes(wells: readonly JobWell[], ask: Questions, signal: AbortSignal): Promise<JobWell[]> {
  const fewAtOnce = createGate(WELLS_AT_ONCE, Infinity);
  const refused = new AbortController();
  try {
    return await Promise.all(wells.map((well) => fewAtOnce(() => withTimes(well, ask, signal), refused.signal)));
  } catch (error) {
    refused.abort();
    throw error;
  }
}

type OtherReports = Omit<JobReports, 'wells' | 'customer'>;

async function fetchReports(ask: Questions, { jobNumber, mapping, signal }: JobQuestion): Promise<OtherReports> {
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
    // Nothing that names no well is asked for: a refusal would withhold the whole job.
    if (!/\d/.test(well.api) || stage === null || stage < 1) return '';
    return ask.stageTime({ wellApi: well.api, stage, timeType }, signal).catch(blankWhenUnknown);
  };
  const [startDate, endDate] = await Promise.all([
    well.startDate || time(1, 'timeStart'),
    well.endDate || time(well.totalStages, 'timeEnd'),
  ]);
  return withMissing({ ...well, startDate, endDate });
}

function blankWhenUnknown(error: unknown): string {
  if (isNotFound(error)) return '';
  throw error;
}
