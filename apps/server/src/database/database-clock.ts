import { sql } from 'kysely';
import { SECOND } from '../clock.ts';
import type { Db } from './db.ts';

/**
 * True for a time that is so long ago by the clock of the database. What deletes for good asks this besides its own
 * clock: one instance whose clock is ahead must not take what all others still show.
 */
export const isAgo = (column: string, milliseconds: number) =>
  sql<boolean>`${sql.ref(column)} <= clock_timestamp() - make_interval(secs => ${milliseconds / SECOND})`;

/** For what instances claim from each other: all of them have this clock, however far apart their own ones are. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database did not tell its time');
  return row.now;
}
