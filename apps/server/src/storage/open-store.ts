import { join } from 'node:path';
import { messages } from '@disclosure/core';
import type { Settings } from '../settings/settings.ts';
import { type BlobStore, storageOutage } from './blob-store.ts';
import { DiskStore } from './disk-store.ts';

interface StoreOptions {
  readonly Disk?: typeof DiskStore;
  /** False where files should be: then the place of a disk that is not mounted, or of a lost container, is not taken. */
  readonly mayBeNew?: boolean;
}

/** Opens Azure if any of its settings is present, and otherwise a folder on the disk. */
export async function openStore(
  settings: Settings,
  now: Date,
  { Disk = DiskStore, mayBeNew = true }: StoreOptions = {},
): Promise<BlobStore> {
  const { DATA_DIR, AZURE_STORAGE_CONNECTION_STRING, AZURE_STORAGE_ACCOUNT, AZURE_STORAGE_KEY } = settings;
  if (!AZURE_STORAGE_CONNECTION_STRING && !AZURE_STORAGE_ACCOUNT && !AZURE_STORAGE_KEY) {
    return new Disk(join(DATA_DIR, 'files'), now, mayBeNew);
  }
  // The client of Azure takes long to load, so it is loaded only here.
  const { openAzureStore } = await import('./azure-store.ts');
  return (
    openAzureStore(settings, { mayBeNew }) ??
    createUnconfiguredStore(AZURE_STORAGE_ACCOUNT ?? '', settings.AZURE_STORAGE_CONTAINER)
  );
}

/** Takes the place of Azure while its settings are incomplete. Everything works except stored files. */
function createUnconfiguredStore(account: string, container: string): BlobStore {
  const fault = messages.xml.notConfigured;
  const refuse = async () => {
    throw storageOutage(undefined, fault);
  };
  return {
    name: { account, container },
    identity: 'none',
    fault,
    put: refuse,
    annotate: refuse,
    get: refuse,
    delete: refuse,
    check: refuse,
    anchors: { put: refuse, get: refuse, list: refuse },
    list: () => ({ [Symbol.asyncIterator]: () => ({ next: refuse }) }),
    close: async () => undefined,
  };
}
