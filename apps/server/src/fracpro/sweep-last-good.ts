import { DAY, later } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { deleteLastGoodBefore } from './last-good-repository.ts';

/** A job is disclosed within weeks; an answer this old would mislead more than help. */
const KEPT = 180 * DAY;

export async function sweepLastGood(db: Db, now: Date): Promise<void> {
  await deleteLastGoodBefore(db, later(now, -KEPT));
}
