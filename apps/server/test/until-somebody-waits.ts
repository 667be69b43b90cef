import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Db } from '../src/database/db.ts';

/** Somebody wants to change a row that another has not committed yet. */
export const untilSomebodyWaits = (db: Db) =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`.execute(db);
    expect(rows).toHaveLength(1);
  }, 10_000);
