import type { Db } from './db.ts';

/** PostgreSQL's own code for a row that must be there. */
const MISSING_ROW = 'P0002';

/** The one row of its table. It is missing only while a restore fills the tables. */
export const readInstallation = (db: Db) =>
  db
    .selectFrom('installation')
    .select(['demo', 'secrets_key'])
    .executeTakeFirstOrThrow(() => Object.assign(new Error('The database is being restored'), { code: MISSING_ROW }));
