import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlobStore } from '../src/storage/blob-store.ts';
import { DiskStore } from '../src/storage/disk-store.ts';

export interface TestStore {
  readonly store: BlobStore;
  /** A data folder; the stored files lie in `files`. */
  readonly folder: string;
  remove(): void;
}

/** Files in a temporary folder, unless another store is given. */
export function createTestStore(now: Date, given?: BlobStore): TestStore {
  const folder = mkdtempSync(join(tmpdir(), 'server-test-'));
  return {
    folder,
    store: given ?? new DiskStore(join(folder, 'files'), now),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
