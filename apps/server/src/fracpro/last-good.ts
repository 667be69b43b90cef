import { JobData, toCustomer } from '@disclosure/api';
import { buildNameIndex, matchName, readJob } from '@disclosure/core';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, DAY, later } from '../clock.ts';
import { listCustomers } from '../customers/customer-repository.ts';
import type { Db } from '../database/db.ts';
import { insertSeenCodes } from '../third-party-chems/mapping-repository.ts';
import { FracProFailure } from './failure.ts';
import type { FracPro } from './fracpro.ts';

interface JobServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly fracpro: FracPro;
  readonly log: FastifyBaseLogger;
}

/** The wells of a job; while FracPro is down, those of its last good answer, marked with their time. */
export async function processJobData(services: JobServices, jobNumber: string): Promise<JobData> {
  try {
    const answer = await services.fracpro.job(jobNumber);
    await keep(services, jobNumber, answer);
    return answer;
  } catch (error) {
    if (!(error instanceof FracProFailure) || error.code === 'not-found') throw error;
    return lastGood(services, jobNumber, error);
  }
}

/** A failure to store the wells for later is logged and does not withhold them now. */
async function keep({ db, clock, fracpro, log }: JobServices, jobNumber: string, answer: JobData): Promise<void> {
  try {
    await saveLastGood(db, { source: fracpro.source, jobNumber }, answer, clock());
    await noteSeenCodes(db, jobNumber, answer, clock());
  } catch (error) {
    log.error({ err: error, jobNumber }, 'the answer of FracPro could not be kept');
  }
}

async function lastGood({ db, fracpro, log }: JobServices, jobNumber: string, failure: FracProFailure) {
  const last = await getLastGood(db, { source: fracpro.source, jobNumber });
  // An earlier version of this server may have stored another form.
  const answer = JobData.safeParse(last?.answer);
  if (!last || !answer.success) throw failure;
  log.warn({ err: failure, jobNumber }, 'FracPro failed; its last good answer is given');
  return { ...answer.data, lastGood: { retrievedAt: last.retrieved_at.toISOString(), reason: failure.message } };
}

/** Records the codes of each customer's wells, so that unknown codes can be mapped. */
async function noteSeenCodes(db: Db, jobNumber: string, answer: JobData, now: Date): Promise<void> {
  const { items } = await listCustomers(db);
  const names = buildNameIndex(items.map(toCustomer));
  const { wells } = readJob(answer);
  for (const [name, of] of Map.groupBy(wells, ({ well }) => well.customer)) {
    const match = matchName(name, names);
    if (!match?.clearBy) continue;
    const codes = of.flatMap(({ well }) => well.chemicals.map(({ code }) => code));
    await insertSeenCodes(db, { customerId: match.best.customer.id, jobNumber, codes, now });
  }
}

interface JobKey {
  readonly source: string;
  readonly jobNumber: string;
}

export const saveLastGood = (db: Db, { source, jobNumber }: JobKey, answer: JobData, now: Date) => {
  const stored = { answer: JSON.stringify(answer), retrieved_at: now };
  return db
    .insertInto('fracpro_jobs')
    .values({ source, job_number: jobNumber, ...stored })
    .onConflict((conflict) => conflict.columns(['source', 'job_number']).doUpdateSet(stored))
    .execute();
};

export const getLastGood = (db: Db, { source, jobNumber }: JobKey) =>
  db
    .selectFrom('fracpro_jobs')
    .select(['answer', 'retrieved_at'])
    .where('source', '=', source)
    .where('job_number', '=', jobNumber)
    .executeTakeFirst();

/** A job is disclosed within weeks; an answer this old would mislead more than help. */
const KEPT = 180 * DAY;

export async function sweepLastGood(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('fracpro_jobs').where('retrieved_at', '<', later(now, -KEPT)).execute();
}
