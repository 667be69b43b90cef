import { sql } from 'kysely';
import { SECOND } from '../clock.ts';

/**
 * True for a time that is so long ago by the clock of the database. What deletes for good asks this besides its own
 * clock: one instance whose clock is ahead must not take what all others still show.
 */
export const isAgo = (column: string, milliseconds: number) =>
  sql<boolean>`${sql.ref(column)} <= clock_timestamp() - make_interval(secs => ${milliseconds / SECOND})`;
