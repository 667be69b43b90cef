import { JobData } from '@disclosure/api';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { FracProFailure } from './failure.ts';
import type { FracPro } from './fracpro.ts';
import { getLastGood, saveLastGood } from './last-good-repository.ts';
import { noteSeenCodes } from './note-seen-codes.ts';

interface Means {
  readonly db: Db;
  readonly clock: Clock;
  readonly fracpro: FracPro;
  readonly log: FastifyBaseLogger;
}

/** The wells of a job; while FracPro is down, those of its last good answer, marked with their time. */
export async function processJobData(means: Means, jobNumber: string): Promise<JobData> {
  try {
    const answer = await means.fracpro.job(jobNumber);
    await keep(means, jobNumber, answer);
    return answer;
  } catch (error) {
    if (!(error instanceof FracProFailure) || error.code === 'not-found') throw error;
    return lastGood(means, jobNumber, error);
  }
}

/** The wells are there: that they could not be kept for later is no reason to withhold them now. */
async function keep({ db, clock, fracpro, log }: Means, jobNumber: string, answer: JobData): Promise<void> {
  try {
    await saveLastGood(db, { source: fracpro.source, jobNumber }, answer, clock());
    await noteSeenCodes(db, jobNumber, answer, clock());
  } catch (error) {
    log.error({ err: error, jobNumber }, 'the answer of FracPro could not be kept');
  }
}

async function lastGood({ db, fracpro, log }: Means, jobNumber: string, failure: FracProFailure): Promise<JobData> {
  const last = await getLastGood(db, { source: fracpro.source, jobNumber });
  // What an earlier version of this server kept may have another form.
  const answer = JobData.safeParse(last?.answer);
  if (!last || !answer.success) throw failure;
  log.warn({ err: failure, jobNumber }, 'FracPro failed; its last good answer is given');
  return { ...answer.data, lastGood: { retrievedAt: last.retrieved_at.toISOString(), reason: failure.message } };
}
