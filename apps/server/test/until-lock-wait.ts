import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../src/database/db.ts';
import { until } from './until.ts';

/** A `tuple` is waited for behind another transaction that waits for the same row. */
type LockWait = 'transactionid' | 'tuple' | 'relation' | 'advisory';

/** A transaction waits to change a row that another has not committed yet, or for another kind of lock. */
export const untilLockWait = (db: Db, kind: LockWait = 'transactionid') =>
  until(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event = ${kind}`.execute(db);
    expect(rows).toHaveLength(1);
  });
