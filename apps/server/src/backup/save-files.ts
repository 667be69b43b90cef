import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inChunks } from '../files/in-chunks.ts';
import type { BlobEntry, BlobNotes, BlobStore } from '../storage/blob-store.ts';
import { isMissing } from '../storage/disk-faults.ts';
import { readOne } from '../storage/read-one.ts';
import { type BackupFolder, pathOfFile } from './backup-folder.ts';
import type { IndexedFile } from './save-tables.ts';
import { sha256Of } from './sha256.ts';

export type Outcome = 'saved' | 'missing' | 'damaged';

export interface SavedFile extends IndexedFile {
  readonly outcome: Outcome;
  readonly notes: BlobNotes;
}

interface Services {
  readonly store: BlobStore;
  readonly folder: BackupFolder;
}

const AT_ONCE = 16;

/** Copies the blobs that are wanted, by their keys in the store. What the store does not list is missing. */
export async function saveFiles(
  services: Services,
  wanted: ReadonlyMap<string, IndexedFile>,
): Promise<Map<string, SavedFile>> {
  const saved = new Map<string, SavedFile>();
  for await (const entries of inChunks(services.store.list(), AT_ONCE)) {
    await Promise.all(
      entries.map(async (entry) => {
        const file = wanted.get(entry.key);
        if (file) saved.set(entry.key, await saveFile(services, file, entry));
      }),
    );
  }
  for (const [storeKey, file] of wanted) {
    if (!saved.has(storeKey)) saved.set(storeKey, { ...file, outcome: 'missing', notes: {} });
  }
  return saved;
}

/** Bytes never change under their key: an earlier backup in the same folder has them already, unless it was cut off. */
async function saveFile({ store, folder }: Services, file: IndexedFile, entry: BlobEntry): Promise<SavedFile> {
  const { notes } = entry;
  const place = join(folder.root, pathOfFile(file.key));
  if (existsSync(place) && sha256Of(readFileSync(place)) === file.sha256) return { ...file, outcome: 'saved', notes };
  const bytes = await readOne(store, entry.key);
  if (bytes === 'missing') return { ...file, outcome: 'missing', notes };
  if (bytes === 'unreadable' || sha256Of(bytes) !== file.sha256) return { ...file, outcome: 'damaged', notes };
  writeInFolder(place, bytes);
  return { ...file, outcome: 'saved', notes };
}

/** At once under its name: one that is cut off has another hash, and is written again by the next backup. */
function writeInFolder(place: string, bytes: Uint8Array): void {
  try {
    writeFileSync(place, bytes, { mode: 0o600 });
  } catch (error) {
    if (!isMissing(error)) throw error;
    mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
    writeFileSync(place, bytes, { mode: 0o600 });
  }
}
