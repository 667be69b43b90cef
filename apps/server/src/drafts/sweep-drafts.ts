import { DAY, later } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { deleteUntouchedDrafts } from './draft-repository.ts';

/** A draft that nobody has touched for so long is forgotten. */
const KEPT = 90 * DAY;

export async function sweepDrafts(db: Db, now: Date): Promise<void> {
  await deleteUntouchedDrafts(db, later(now, -KEPT));
}
