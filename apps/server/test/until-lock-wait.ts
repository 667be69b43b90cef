import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../src/database/db.ts';
import { until } from './until.ts';

/** A transaction waits to change a row that another has not committed yet. */
export const untilLockWait = (db: Db) =>
  until(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`.execute(db);
    expect(rows).toHaveLength(1);
  });
