import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import type { Blob, BlobStore } from '../storage/blob-store.ts';
import { type BackupFolder, pathOfFile } from './backup-folder.ts';
import type { FileSum } from './manifest.ts';
import { sha256Of } from './sha256.ts';
import type { StoredNotes } from './stored-notes.ts';

/** How many are put together by a store that has a way to, and how many by one that takes each by itself. */
const TOGETHER = 2000;
const AT_ONCE = 16;
/** They are in memory meanwhile, however large they are. */
const MOST_BYTES = 64 * 1024 * 1024;

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

/** Puts every file into the store, and reads it back from there. */
export async function restoreFiles(services: Services, sums: readonly FileSum[]): Promise<void> {
  const { store } = services;
  const wanted = new Map(sums.map(({ key, sha256 }) => [key, sha256]));
  for (const blobs of inPortions(services, sums)) {
    await (store.putTogether?.(blobs) ?? putEach(store, blobs));
    await Promise.all(blobs.map(({ key }) => mustBeThere(store, key, wanted.get(key))));
  }
}

function* inPortions(services: Services, sums: readonly FileSum[]): Iterable<Blob[]> {
  const most = services.store.putTogether ? TOGETHER : AT_ONCE;
  let [portion, bytes]: [Blob[], number] = [[], 0];
  for (const { key } of sums) {
    const blob = readBlob(services, key);
    bytes += blob.bytes.length;
    if (portion.push(blob) < most && bytes < MOST_BYTES) continue;
    yield portion;
    [portion, bytes] = [[], 0];
  }
  if (portion.length > 0) yield portion;
}

const readBlob = ({ folder, notes }: Services, key: string): Blob => ({
  key,
  bytes: readFileSync(join(folder.root, pathOfFile(key))),
  notes: notes(key),
});

const putEach = (store: BlobStore, blobs: readonly Blob[]) =>
  Promise.all(blobs.map(({ key, bytes, notes }) => store.put(key, bytes, notes)));

async function mustBeThere(store: BlobStore, key: string, sha256: string | undefined): Promise<void> {
  const back = await store.get(key);
  if (back && sha256Of(back) === sha256) return;
  throw new StartError(`The store does not give back the file ${key} as it was written.`);
}
