import { DRAFT_DAYS } from '@disclosure/core';
import { DAY, later } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { deleteUntouchedDrafts } from './draft-repository.ts';

export async function sweepDrafts(db: Db, now: Date): Promise<void> {
  await deleteUntouchedDrafts(db, later(now, -DRAFT_DAYS * DAY));
}
