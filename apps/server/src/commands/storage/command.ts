import type { Clock } from '../../clock.ts';
import type { Db } from '../../database/db.ts';
import type { BlobStore } from '../../storage/blob-store.ts';
import type { Terminal } from '../terminal.ts';

interface Surroundings {
  readonly db: Db;
  readonly store: BlobStore;
  readonly clock: Clock;
  readonly terminal: Terminal;
  readonly recover: boolean;
}

/** Answers the exit code. */
export type StorageCommand = (surroundings: Surroundings) => Promise<number>;
