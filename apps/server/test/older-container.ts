import { BlobServiceClient } from '@azure/storage-blob';
import type { Settings } from '../src/settings/settings.ts';

/** The container of the settings, as a tool without an index fills it: file names for keys, plain metadata. */
export async function openOlderContainer(settings: Settings) {
  const container = BlobServiceClient.fromConnectionString(
    settings.AZURE_STORAGE_CONNECTION_STRING ?? '',
  ).getContainerClient(settings.AZURE_STORAGE_CONTAINER);
  await container.createIfNotExists();
  return {
    put: (name: string, content: string | Buffer, metadata: Record<string, string> = {}) =>
      container.getBlockBlobClient(name).upload(content, Buffer.byteLength(content), { metadata }),
    remove: (name: string) => container.deleteBlob(name),
  };
}
