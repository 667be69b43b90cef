import { join } from 'node:path';
import type { Settings } from '../settings/settings.ts';
import type { BlobStore } from './blob-store.ts';
import { DiskStore } from './disk-store.ts';
import { createUnconfiguredStore } from './unconfigured-store.ts';

/** The store that the settings ask for: Azure as soon as one of its settings is there, else a folder on the disk. */
export async function openStore(settings: Settings, now: Date, Disk = DiskStore): Promise<BlobStore> {
  const { DATA_DIR, AZURE_STORAGE_CONNECTION_STRING, AZURE_STORAGE_ACCOUNT, AZURE_STORAGE_KEY } = settings;
  if (!AZURE_STORAGE_CONNECTION_STRING && !AZURE_STORAGE_ACCOUNT && !AZURE_STORAGE_KEY) {
    return new Disk(join(DATA_DIR, 'files'), now);
  }
  // Only who uses it waits for it to load.
  const { openAzureStore } = await import('./open-azure-store.ts');
  return (
    openAzureStore(settings) ?? createUnconfiguredStore(AZURE_STORAGE_ACCOUNT ?? '', settings.AZURE_STORAGE_CONTAINER)
  );
}
