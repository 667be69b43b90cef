import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inChunks } from '../files/in-chunks.ts';
import { StartError } from '../start-error.ts';
import type { BlobNotes, BlobStore } from '../storage/blob-store.ts';
import { type BackupFolder, pathOfFile, pathOfNotes } from './backup-folder.ts';
import type { FileSum } from './manifest.ts';
import { sha256Of } from './save-files.ts';

const AT_ONCE = 16;

/** An empty store, or one with files of this backup only, from a restore that was cut off. */
export async function mustTakeFiles(store: BlobStore, keys: ReadonlySet<string>): Promise<void> {
  await store.check();
  for await (const { key } of store.list()) {
    if (!keys.has(key)) {
      throw new StartError(
        'The store is not empty: it has files that the backup does not have. Please use an empty one.',
      );
    }
  }
}

interface Services {
  readonly store: BlobStore;
  readonly folder: BackupFolder;
}

/** Puts every file into the store, and reads it back from there. */
export async function restoreFiles(services: Services, keys: readonly string[]): Promise<FileSum[]> {
  const sums: FileSum[] = [];
  for await (const chunk of inChunks(keys, AT_ONCE)) {
    sums.push(...(await Promise.all(chunk.map((key) => restoreFile(services, key)))));
  }
  return sums;
}

async function restoreFile({ store, folder }: Services, key: string): Promise<FileSum> {
  const bytes = await readFile(join(folder.root, pathOfFile(key)));
  const notes = JSON.parse(await readFile(join(folder.root, pathOfNotes(key)), 'utf8')) as BlobNotes;
  await store.put(key, bytes, notes);
  const back = await store.get(key);
  if (!back || !bytes.equals(back))
    throw new StartError(`The store does not give back the file ${key} as it was written.`);
  return { key, sha256: sha256Of(back) };
}
