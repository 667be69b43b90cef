import { BlobServiceClient, StorageSharedKeyCredential } from '@azure/storage-blob';
import type { Settings } from '../settings/settings.ts';
import { AzureStore } from './azure-store.ts';

/** Azure's own defaults wait for minutes, while somebody looks at a button. */
const options = { retryOptions: { maxTries: 3, retryDelayInMs: 300, maxRetryDelayInMs: 1000 } };

export type AzureSettings = Pick<
  Settings,
  'AZURE_STORAGE_CONNECTION_STRING' | 'AZURE_STORAGE_ACCOUNT' | 'AZURE_STORAGE_KEY' | 'AZURE_STORAGE_CONTAINER'
>;

/** Undefined when the settings do not say enough. Nothing is asked of Azure yet: it may be away at the moment. */
export function openAzureStore(settings: AzureSettings, patience?: number): AzureStore | undefined {
  const service = serviceOf(settings);
  return service && new AzureStore(service.getContainerClient(settings.AZURE_STORAGE_CONTAINER), patience);
}

function serviceOf(settings: AzureSettings): BlobServiceClient | undefined {
  const { AZURE_STORAGE_CONNECTION_STRING, AZURE_STORAGE_ACCOUNT, AZURE_STORAGE_KEY } = settings;
  if (AZURE_STORAGE_CONNECTION_STRING) return fromConnectionString(AZURE_STORAGE_CONNECTION_STRING);
  if (!AZURE_STORAGE_ACCOUNT || !AZURE_STORAGE_KEY) return undefined;
  const credential = new StorageSharedKeyCredential(AZURE_STORAGE_ACCOUNT, AZURE_STORAGE_KEY);
  return new BlobServiceClient(`https://${AZURE_STORAGE_ACCOUNT}.blob.core.windows.net`, credential, options);
}

function fromConnectionString(text: string): BlobServiceClient | undefined {
  try {
    return BlobServiceClient.fromConnectionString(text, options);
  } catch {
    // The reason may quote the text, which holds the key.
    return undefined;
  }
}
