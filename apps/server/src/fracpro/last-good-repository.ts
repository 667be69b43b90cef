import type { JobData } from '@disclosure/api';
import type { Db } from '../database/db.ts';

interface Job {
  readonly source: string;
  readonly jobNumber: string;
}

export const saveLastGood = (db: Db, { source, jobNumber }: Job, answer: JobData, now: Date) => {
  const said = { answer: JSON.stringify(answer), retrieved_at: now };
  return db
    .insertInto('fracpro_jobs')
    .values({ source, job_number: jobNumber, ...said })
    .onConflict((conflict) => conflict.columns(['source', 'job_number']).doUpdateSet(said))
    .execute();
};

export const deleteLastGoodBefore = (db: Db, limit: Date) =>
  db.deleteFrom('fracpro_jobs').where('retrieved_at', '<', limit).execute();

export const getLastGood = (db: Db, { source, jobNumber }: Job) =>
  db
    .selectFrom('fracpro_jobs')
    .select(['answer', 'retrieved_at'])
    .where('source', '=', source)
    .where('job_number', '=', jobNumber)
    .executeTakeFirst();
