import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { inChunks } from '../files/in-chunks.ts';
import type { BlobEntry, BlobNotes, BlobStore } from '../storage/blob-store.ts';
import { readOne } from '../storage/read-one.ts';
import { type BackupFolder, pathOfFile, pathOfNotes, readIfThere, writeWhole } from './backup-folder.ts';
import type { IndexedFile } from './save-tables.ts';

export type Outcome = 'saved' | 'missing' | 'damaged';

export interface SavedFile extends IndexedFile {
  readonly outcome: Outcome;
  /** Of its notes, which are kept beside it. */
  readonly notes: string;
}

interface Services {
  readonly store: BlobStore;
  readonly folder: BackupFolder;
}

const AT_ONCE = 16;

export const sha256Of = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

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
    if (!saved.has(storeKey)) saved.set(storeKey, { ...file, outcome: 'missing', notes: '' });
  }
  return saved;
}

async function saveFile({ store, folder }: Services, file: IndexedFile, entry: BlobEntry): Promise<SavedFile> {
  const outcome = await saveBytes({ store, folder }, file, entry.key);
  if (outcome !== 'saved') return { ...file, outcome, notes: '' };
  const notes = textOf(entry.notes);
  const place = join(folder.root, pathOfNotes(file.key));
  if ((await readIfThere(place))?.toString() !== notes) await writeWhole(place, notes);
  return { ...file, outcome, notes: sha256Of(notes) };
}

/** Bytes never change under their key: an earlier backup in the same folder has them already. */
async function saveBytes({ store, folder }: Services, file: IndexedFile, storeKey: string): Promise<Outcome> {
  const place = join(folder.root, pathOfFile(file.key));
  const known = await readIfThere(place);
  if (known && sha256Of(known) === file.sha256) return 'saved';
  const bytes = await readOne(store, storeKey);
  if (bytes === 'missing') return 'missing';
  if (bytes === 'unreadable' || sha256Of(bytes) !== file.sha256) return 'damaged';
  await writeWhole(place, bytes);
  return 'saved';
}

/** The same for the same notes, in whatever order a store gives them back. */
const textOf = (notes: BlobNotes) =>
  `${JSON.stringify(Object.fromEntries(Object.entries(notes).sort(([one], [other]) => (one < other ? -1 : 1))))}\n`;
