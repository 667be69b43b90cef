import { join } from 'node:path';
import type { Settings } from '../settings/settings.ts';
import type { BlobStore } from './blob-store.ts';
import { DiskStore } from './disk-store.ts';

/** The store that the settings ask for. */
export async function openStore({ DATA_DIR }: Settings, now: Date): Promise<BlobStore> {
  return new DiskStore(join(DATA_DIR, 'files'), now);
}
