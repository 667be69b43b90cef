import type { Clock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import type { BlobStore } from '../storage/blob-store.ts';

export interface FileServices {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: BlobStore;
  /** Jobs come from the simulator, so everything that is made of them is invented. */
  readonly isSimulated: boolean;
}
