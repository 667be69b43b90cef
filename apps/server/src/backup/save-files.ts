import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inChunks, readOne } from '../storage/read-many.ts';
import { isOwnKey } from '../storage/blob-key.ts';
import type { BlobNotes, BlobStore } from '../storage/blob-store.ts';
import type { FileCopier, GivenBlob, Outcome, WantedBlob } from '../storage/copying/file-copier.ts';
import { type BackupFolder, pathOfFile } from './backup-folder.ts';
import type { IndexedFile } from './save-tables.ts';
import { sha256Of } from './sha256.ts';

export interface SavedFile extends IndexedFile {
  readonly outcome: Outcome;
  readonly notes: BlobNotes;
}

interface Services {
  readonly store: BlobStore;
  readonly folder: BackupFolder;
}

const AT_ONCE = 16;

/** Copies the blobs that are wanted, by their keys in the store. */
export async function saveFiles(
  { store, folder }: Services,
  wanted: ReadonlyMap<string, IndexedFile>,
  signal: AbortSignal,
): Promise<Map<string, SavedFile>> {
  const blobs = [...wanted].map(([key, { key: kept, sha256 }]) => ({
    key,
    sha256,
    place: join(folder.root, pathOfFile(kept)),
  }));
  for (const path of new Set(blobs.map(({ place }) => dirname(place)))) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  }
  const given = await (store.copier ? giveTogether(store.copier, blobs, signal) : giveEach(store, blobs, signal));
  const found = new Map(given.map((blob) => [blob.key, blob]));
  return new Map([...wanted].map(([key, file]) => [key, { ...file, ...(found.get(key) ?? MISSING), key: file.key }]));
}

const MISSING = { outcome: 'missing', notes: {} } as const;

/** A folder has keys of the server only. */
const giveTogether = (copier: FileCopier, blobs: readonly WantedBlob[], signal: AbortSignal) =>
  copier.give(
    blobs.filter(({ key }) => isOwnKey(key)),
    signal,
  );

/** What the store does not list is missing, unless an earlier backup holds it. */
async function giveEach(store: BlobStore, blobs: readonly WantedBlob[], signal: AbortSignal): Promise<GivenBlob[]> {
  const waiting = new Map(blobs.map((blob) => [blob.key, blob]));
  const given: GivenBlob[] = [];
  for await (const entries of inChunks(store.list(), AT_ONCE)) {
    signal.throwIfAborted();
    const saved = entries.map(async ({ key, notes }) => {
      const blob = waiting.get(key);
      waiting.delete(key);
      if (blob) given.push({ key, notes, outcome: await giveBlob(store, blob) });
    });
    await Promise.all(saved);
  }
  const kept = [...waiting.values()].filter(isKept);
  return [...given, ...kept.map(({ key }) => ({ key, notes: {}, outcome: 'saved' as const }))];
}

async function giveBlob(store: BlobStore, blob: WantedBlob): Promise<Outcome> {
  if (isKept(blob)) return 'saved';
  const { key, sha256, place } = blob;
  const bytes = await readOne(store, key);
  if (bytes === 'missing') return 'missing';
  if (bytes === 'unreadable' || sha256Of(bytes) !== sha256) return 'damaged';
  // At once under its name: one that is cut off has another hash, and is written again by the next backup.
  writeFileSync(place, bytes, { mode: 0o600 });
  return 'saved';
}

/** Bytes never change under their key: an earlier backup in the same folder has them already, unless it was cut off. */
const isKept = ({ place, sha256 }: WantedBlob): boolean =>
  existsSync(place) && sha256Of(readFileSync(place)) === sha256;
