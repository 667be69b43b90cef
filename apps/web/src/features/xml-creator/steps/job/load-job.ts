import { type JobData, ProblemError } from '@disclosure/api';
import { type FetchedJob, findFirst, jobFormatRules, type JobOrigin, messages, readJob } from '@disclosure/core';
import type { Api } from '../../../../lib/api.tsx';
import { reasonOf } from '../../../../lib/failure.ts';
import { JobFailure } from './job-failure.ts';
import { loadTimes } from './load-times.ts';
import { readJobFile } from './read-job-file.ts';
import { sha256 } from './sha256.ts';

/** Where the data of a job come from. */
export type JobSource =
  { readonly kind: 'fracpro'; readonly jobNumber: string } | { readonly kind: 'file'; readonly file: File };

/** The data of a job, in either format and from either place, with the dates that have to be asked for. */
export async function loadJob(api: Api, source: JobSource, now: () => number): Promise<FetchedJob> {
  const answer = await ask(api, source);
  const read = readJob(answer);
  const [unrecognized] = read.findings;
  if (unrecognized) throw new JobFailure(unrecognized.message);
  const { wells, notices } = await loadTimes(api, answer, read.wells);
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

/** An answer in no known form is one that the contract refuses; everything else has a reason. */
function explain(error: unknown): Error {
  if (error instanceof JobFailure) return error;
  const unrecognized = findFirst(jobFormatRules, { isRecognized: false })?.message ?? '';
  const isUnreadable = error instanceof Error && error.name === '$ZodError';
  if (isUnreadable || reasonOf(error) === unrecognized) return new JobFailure(unrecognized);
  const [, ...others] = error instanceof ProblemError ? (error.details.errors ?? []) : [];
  const details = others.map(({ path, message }) => messages.jobData.table.refused(placeOf(path), message));
  return new JobFailure(messages.job.fetchFailed(reasonOf(error)), details);
}

/** `4.Amount` is row 4 of the table, column Amount. */
const placeOf = (path: string) => path.replace(/^(\d+)\./, 'Row $1, ');

async function originOf(source: JobSource, answer: JobData, now: number): Promise<JobOrigin> {
  const lastGood = answer.lastGood ?? null;
  return {
    kind: source.kind,
    name: source.kind === 'file' ? source.file.name : source.jobNumber,
    retrievedAt: lastGood?.retrievedAt ?? new Date(now).toISOString(),
    sha256: await sha256(JSON.stringify(answer)),
    answer,
    isSimulated: answer.simulated === true,
    lastGood,
  };
}
