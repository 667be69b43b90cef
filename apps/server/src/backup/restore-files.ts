import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inChunks } from '../storage/read-many.ts';
import { StartError } from '../start-error.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { DamagedOffer, type FileCopier, type OfferedFile } from '../storage/copying/file-copier.ts';
import { type BackupFolder, pathOfFile } from './backup-folder.ts';
import type { FileSum } from './manifest.ts';
import { sha256Of } from './sha256.ts';
import type { StoredNotes } from './stored-notes.ts';
import { damaged, verifySum } from './sums.ts';

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
  readonly notes: StoredNotes;
}

/** Puts every file into the store, and reads it back from there. A damaged one is found before the first is there. */
export async function restoreFiles(
  { store, folder, notes }: Services,
  sums: readonly FileSum[],
  signal: AbortSignal,
): Promise<void> {
  const files = sums.map(({ key, sha256 }) => ({
    key,
    sha256,
    place: join(folder.root, pathOfFile(key)),
    notes: notes(key),
  }));
  if (store.copier) return takeTogether(store.copier, files, signal);
  for (const { key, sha256 } of sums) verifySum(folder, { path: pathOfFile(key), sha256 });
  for await (const some of inChunks(files, AT_ONCE)) {
    signal.throwIfAborted();
    await Promise.all(some.map((file) => putAndReadBack(store, file)));
  }
}

async function takeTogether(copier: FileCopier, files: readonly OfferedFile[], signal: AbortSignal): Promise<void> {
  try {
    await copier.take(files, signal);
  } catch (error) {
    throw error instanceof DamagedOffer ? damaged(pathOfFile(error.key), error) : error;
  }
}

async function putAndReadBack(store: BlobStore, { key, sha256, place, notes }: OfferedFile): Promise<void> {
  await store.put(key, readFileSync(place), notes);
  const back = await store.get(key);
  if (back && sha256Of(back) === sha256) return;
  throw new StartError(`The store does not give back the file ${key} as it was written.`);
}
