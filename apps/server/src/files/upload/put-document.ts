import { createHash } from 'node:crypto';
import type { FileServices } from '../file-services.ts';
import type { Upload } from './read-upload.ts';
import { blobNotes, startUpload, type Uploaded } from './upload-repository.ts';

/** Bytes in the store that are to become a revision of a file. */
export interface PutDocument {
  readonly key: string;
  readonly fileId: string;
}

/**
 * Puts the bytes into the store. Their notes name the file, so that an index that is rebuilt from the store keeps files
 * apart that differ only in who made them. Without a file they become a new one.
 */
export async function putDocument(
  { db, store, clock }: FileServices,
  upload: Upload,
  uploaded: Omit<Uploaded, 'fileId'>,
  file?: { readonly id: string },
): Promise<PutDocument> {
  const { key, isNew } = await startUpload(db, upload, clock());
  const fileId = file?.id ?? fileIdOf(key);
  await store.put(key, upload.bytes, blobNotes(upload, { ...uploaded, fileId }));
  // Bytes that an earlier try has put keep the notes of that time.
  if (!isNew) await store.annotate(key, { fileId });
  return { key, fileId };
}

/** A new file gets its id from the key of its first revision. The key itself is told to no one. */
export function fileIdOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
