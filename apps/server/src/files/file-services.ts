import type { Clock } from '../clock.ts';
import type { CostlyWork } from '../costly/costly-work.ts';
import type { Db } from '../database/db.ts';
import type { BlobStore } from '../storage/blob-store.ts';

/** What the work on stored files needs. Each part of it picks what it uses. */
export interface FileServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: BlobStore;
  readonly costly: CostlyWork;
  /** Job data come from the simulator, so every document made from them is marked as simulated. */
  readonly isSimulated: boolean;
}
