import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';
import {
  type BlobCopier,
  type BlobNotes,
  type BlobStore,
  type BlobToExport,
  DamagedImport,
  type ExportedBlob,
  type ExportOutcome,
  type FileToImport,
  isOwnKey,
} from '../storage/blob-store.ts';
import { inChunks, readOne } from '../storage/read-many.ts';
import {
  type BackupFolder,
  damaged,
  pathOfFile,
  pathOfNotes,
  sha256Of,
  type Sum,
  verifySum,
  writeWhole,
} from './backup-folder.ts';
import type { FileSum, Manifest } from './manifest.ts';
import type { IndexedFile } from './tables.ts';

export interface SavedFile extends IndexedFile {
  readonly outcome: ExportOutcome;
  readonly notes: BlobNotes;
  /** The product has written notes, and they are lost or cannot be read. Older tools wrote none. */
  readonly lacksNotes: boolean;
}

interface StoreAndFolder {
  readonly store: BlobStore;
  readonly folder: BackupFolder;
}

const AT_ONCE = 16;

/** Copies the wanted blobs to the backup. Both maps have the keys of the store. */
export async function saveFiles(
  { store, folder }: StoreAndFolder,
  wanted: ReadonlyMap<string, IndexedFile>,
  signal: AbortSignal,
): Promise<Map<string, SavedFile>> {
  const blobs = [...wanted].map(([key, file]) => ({
    key,
    sha256: file.sha256,
    path: join(folder.root, pathOfFile(file.key)),
  }));
  for (const subfolder of new Set(blobs.map(({ path }) => dirname(path)))) {
    mkdirSync(subfolder, { recursive: true, mode: 0o700 });
  }
  const exported = await (store.copier
    ? exportOwn(store.copier, blobs, signal)
    : exportEach(store, blobs, { has: isSaved, write }, signal));
  return asSaved(wanted, exported);
}

/** The same for a place that tells by itself what it has. */
export async function saveFilesTo(
  sink: FileSink,
  store: BlobStore,
  wanted: ReadonlyMap<string, IndexedFile>,
  signal: AbortSignal,
): Promise<Map<string, SavedFile>> {
  const blobs = [...wanted].map(([key, file]) => ({ key, sha256: file.sha256, path: pathOfFile(file.key) }));
  return asSaved(wanted, await exportEach(store, blobs, sink, signal));
}

function asSaved(wanted: ReadonlyMap<string, IndexedFile>, exported: readonly ExportedBlob[]): Map<string, SavedFile> {
  const found = new Map(exported.map((blob) => [blob.key, blob]));
  return new Map(
    [...wanted].map(([key, file]) => {
      const { outcome, notes } = found.get(key) ?? MISSING;
      const lacksNotes = isOwnKey(key) && Object.keys(notes).length === 0;
      return [key, { ...file, outcome, notes, lacksNotes }];
    }),
  );
}

/** Takes the bytes of stored files. */
export interface FileSink {
  /** The bytes under a key never change, so a copy of an earlier backup is used again. */
  has(blob: BlobToExport): boolean;
  write(path: string, bytes: Uint8Array): void | Promise<void>;
}

const MISSING = { outcome: 'missing', notes: {} } as const;

/** A store on the disk has only keys of the server. */
const exportOwn = (copier: BlobCopier, blobs: readonly BlobToExport[], signal: AbortSignal) =>
  copier.exportBlobs(
    blobs.filter(({ key }) => isOwnKey(key)),
    signal,
  );

/** A blob that the store does not list is missing, unless an earlier backup has it. */
async function exportEach(
  store: BlobStore,
  blobs: readonly BlobToExport[],
  sink: FileSink,
  signal: AbortSignal,
): Promise<ExportedBlob[]> {
  const waiting = new Map(blobs.map((blob) => [blob.key, blob]));
  const exported: ExportedBlob[] = [];
  for await (const entries of inChunks(store.list(), AT_ONCE)) {
    signal.throwIfAborted();
    const saved = entries.map(async ({ key, notes }) => {
      const blob = waiting.get(key);
      waiting.delete(key);
      if (blob) exported.push({ key, notes, outcome: await exportBlob(store, blob, sink) });
    });
    await Promise.all(saved);
  }
  const kept = [...waiting.values()].filter((blob) => sink.has(blob));
  return [...exported, ...kept.map(({ key }) => ({ key, notes: {}, outcome: 'saved' as const }))];
}

async function exportBlob(store: BlobStore, blob: BlobToExport, sink: FileSink): Promise<ExportOutcome> {
  if (sink.has(blob)) return 'saved';
  const { key, sha256, path } = blob;
  const bytes = await readOne(store, key);
  if (bytes === 'missing') return 'missing';
  if (bytes === 'unreadable' || sha256Of(bytes) !== sha256) return 'damaged';
  await sink.write(path, bytes);
  return 'saved';
}

/** Needs no temporary name: if this is interrupted, the hash does not match and the next backup writes it again. */
const write = (path: string, bytes: Uint8Array) => writeFileSync(path, bytes, { mode: 0o600 });

const isSaved = ({ path, sha256 }: BlobToExport): boolean =>
  existsSync(path) && sha256Of(readFileSync(path)) === sha256;

interface FileNotes {
  readonly key: string;
  readonly notes: BlobNotes;
}

/** Writes the notes of all blobs into one file, one line per blob. */
export function writeNotes({ root }: BackupFolder, snapshot: string, files: readonly FileNotes[]): Sum {
  const path = pathOfNotes(snapshot);
  const text = files.map(({ key, notes }) => `${JSON.stringify([key, inOrder(notes)])}\n`).join('');
  writeWhole(join(root, path), text);
  return { path, sha256: sha256Of(text) };
}

/** Stores return notes in any order, but the same notes must have the same hash. */
const inOrder = (notes: BlobNotes): BlobNotes =>
  Object.fromEntries(Object.entries(notes).sort(([one], [other]) => (one < other ? -1 : 1)));

/** Returns the notes of a blob by its key. */
export type NotesOf = (key: string) => BlobNotes;

export function readNotes({ root }: BackupFolder, { format, snapshot }: Manifest): NotesOf {
  if (format === 1)
    return (key) => JSON.parse(readFileSync(join(root, `${pathOfFile(key)}.json`), 'utf8')) as BlobNotes;
  const lines = readFileSync(join(root, pathOfNotes(snapshot)), 'utf8')
    .split('\n')
    .filter(Boolean);
  const notes = new Map(lines.map((line) => JSON.parse(line) as [string, BlobNotes]));
  return (key) => notes.get(key) ?? {};
}

/** Accepts an empty store, or one with some files of this backup from an interrupted restore. */
export async function mustAcceptFiles(store: BlobStore, keys: ReadonlySet<string>): Promise<void> {
  await store.check();
  for await (const { key } of store.list()) {
    if (!keys.has(key)) {
      throw new StartError(
        'The store is not empty: it has files that the backup does not have. Please use an empty one.',
      );
    }
  }
}

interface Restore extends StoreAndFolder {
  readonly notesOf: NotesOf;
}

/** Puts every file into the store and reads it back. Finds a damaged file before any file is in the store. */
export async function restoreFiles(
  { store, folder, notesOf }: Restore,
  sums: readonly FileSum[],
  signal: AbortSignal,
): Promise<void> {
  const files = sums.map(({ key, sha256 }) => ({
    key,
    sha256,
    path: join(folder.root, pathOfFile(key)),
    notes: notesOf(key),
  }));
  if (store.copier) return importAll(store.copier, files, signal);
  for (const { key, sha256 } of sums) verifySum(folder, { path: pathOfFile(key), sha256 });
  for await (const some of inChunks(files, AT_ONCE)) {
    signal.throwIfAborted();
    await Promise.all(some.map((file) => putAndReadBack(store, file)));
  }
}

async function importAll(copier: BlobCopier, files: readonly FileToImport[], signal: AbortSignal): Promise<void> {
  try {
    await copier.importBlobs(files, signal);
  } catch (error) {
    throw error instanceof DamagedImport ? damaged(pathOfFile(error.key), error) : error;
  }
}

async function putAndReadBack(store: BlobStore, { key, sha256, path, notes }: FileToImport): Promise<void> {
  await store.put(key, readFileSync(path), notes);
  const back = await store.get(key);
  if (back && sha256Of(back) === sha256) return;
  throw new StartError(`The store does not give back the file ${key} as it was written.`);
}
