import {
  CSV,
  isUnexpectedAnswer,
  type JobData,
  MAX_TABLE_BYTES,
  ProblemError,
  type TableFile,
  XLSX,
} from '@disclosure/api';
import {
  type FetchedJob,
  findFirst,
  findMissingTimes,
  type FoundTime,
  jobFormatRules,
  type JobOrigin,
  messages,
  type MissingTime,
  readJob,
  type ReadWell,
  withTimes,
} from '@disclosure/core';
import type { Api } from '../../../../lib/api.tsx';
import { reasonOf } from '../../../../lib/failure.ts';

/** How many calls for dates run at the same time: a job may have a hundred wells. */
const TIME_CALLS_AT_ONCE = 6;

/** Where the data of a job come from. */
export type JobSource =
  | { readonly kind: 'fracpro'; readonly jobNumber: string }
  | { readonly kind: 'file'; readonly file: File };

export const nameOfSource = (source: JobSource): string =>
  source.kind === 'file' ? source.file.name : source.jobNumber;

/** Why there are no job data, in the words that the user reads. */
export class JobFailure extends Error {
  readonly details: readonly string[];

  constructor(message: string, details: readonly string[] = []) {
    super(message);
    this.details = details;
  }
}

/** How many of the dates that are asked for one by one have come. */
export interface JobPart {
  readonly done: number;
  readonly all: number;
}

type Report = (part: JobPart) => void;

/** Loads the data of a job in either format. In the older format each date is a call of its own. */
export async function loadJob(
  api: Api,
  source: JobSource,
  now: () => number,
  report: Report = () => {},
): Promise<FetchedJob> {
  const answer = await ask(api, source);
  const read = readJob(answer);
  const [unrecognized] = read.findings;
  if (unrecognized) throw new JobFailure(unrecognized.message);
  const { wells, notices } = await loadTimes(api, answer, read.wells, report);
  return { origin: await originOf(source, answer, now()), read: { ...read, wells }, notices };
}

async function ask(api: Api, source: JobSource): Promise<JobData> {
  try {
    if (source.kind === 'file') return await api.importJob(await readJobFile(source.file));
    return await api.processJobData({ query: { jobNumber: source.jobNumber } });
  } catch (error) {
    throw explain(error);
  }
}

function explain(error: unknown): JobFailure {
  if (error instanceof JobFailure) return error;
  const errors = error instanceof ProblemError ? (error.details.errors ?? []) : [];
  const unrecognized = findFirst(jobFormatRules, { isRecognized: false });
  if (unrecognized && (isUnexpectedAnswer(error) || errors.some(({ id }) => id === unrecognized.id))) {
    return new JobFailure(unrecognized.message);
  }
  // The message repeats the first error.
  const details = errors
    .slice(1)
    .map(({ path, message }) => messages.jobData.table.refused(placeInTable(path), message));
  return new JobFailure(messages.job.fetchFailed(reasonOf(error)), details);
}

/** `4.Amount` is row 4 of the table, column Amount. */
const placeInTable = (path: string) => path.replace(/^(\d+)\./, 'Row $1, ');

async function originOf(source: JobSource, answer: JobData, now: number): Promise<JobOrigin> {
  const lastGood = answer.lastGood ?? null;
  return {
    kind: source.kind,
    name: nameOfSource(source),
    retrievedAt: lastGood?.retrievedAt ?? new Date(now).toISOString(),
    sha256: await sha256(JSON.stringify(answer)),
    answer,
    isSimulated: answer.simulated === true,
    lastGood,
  };
}

/** Blank on a page that was not served over HTTPS: browsers offer no digests there. */
async function sha256(text: string): Promise<string> {
  if (!('subtle' in crypto)) return '';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const tableTypes: Readonly<Record<string, TableFile['type']>> = { csv: CSV, xlsx: XLSX };

/** A file as the import takes it: job data as JSON, or the template as CSV or XLSX. */
async function readJobFile(file: File): Promise<{ body: unknown; table?: TableFile }> {
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  const type = tableTypes[ending];
  if (!type && ending !== 'json') throw new JobFailure(messages.wizard.file.wrongKind(file.name));
  if (file.size === 0) throw new JobFailure(messages.wizard.file.empty(file.name));
  if (file.size > MAX_TABLE_BYTES) throw new JobFailure(messages.wizard.file.tooLarge(file.name));
  const bytes = await readBytes(file);
  return type ? { body: undefined, table: { type, bytes } } : { body: readJson(file.name, bytes) };
}

async function readBytes(file: File): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new JobFailure(messages.wizard.file.unreadable(file.name));
  }
}

function readJson(name: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new JobFailure(messages.wizard.file.notJson(name));
  }
}

/** The dates of wells in the older format. A date that cannot be loaded stays blank, with a notice that says why. */
async function loadTimes(api: Api, answer: unknown, wells: readonly ReadWell[], report: Report) {
  const open = findMissingTimes(answer, wells);
  const all = open.length;
  let done = 0;
  const found: FoundTime[] = [];
  const notices = new Set<string>();
  const askFor = async (time: MissingTime) => {
    const { wellApi, timeType } = time;
    try {
      const { date } = await api.getStartEndTime({ query: { wellApi, stage: String(time.stage), timeType } });
      found.push({ time, date });
    } catch (error) {
      notices.add(messages.job.wellDetailsFailed(reasonOf(error)));
    }
  };
  const work = async () => {
    for (let time = open.shift(); time; time = open.shift()) {
      await askFor(time);
      report({ done: ++done, all });
    }
  };
  await Promise.all(Array.from({ length: TIME_CALLS_AT_ONCE }, work));
  return { wells: withTimes(wells, found), notices: [...notices] };
}
