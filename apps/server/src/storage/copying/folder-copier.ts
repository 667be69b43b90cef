import { randomUUID } from 'node:crypto';
import { accessSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { settleTogether } from '../../disk/settle.ts';
import { parseNotes } from '../blob-notes.ts';
import {
  type BlobCopier,
  type BlobToExport,
  DamagedImport,
  type ExportedBlob,
  type FileToImport,
  mustBeOwnKey,
} from '../blob-store.ts';
import { asOutage, type DiskFolder, isBlobFile, pathsOf } from '../disk-folder.ts';
import { DiskStore } from '../disk-store.ts';
import { CopyThreads } from './copy-threads.ts';

/** A disk store for commands that copy all of it. The server uses one without a copier. */
export class CopiedDiskStore extends DiskStore {
  readonly copier = new FolderCopier(this.folder);

  override close(): Promise<void> {
    return this.copier.close();
  }
}

class FolderCopier implements BlobCopier {
  readonly #folder: DiskFolder;
  readonly #threads = new CopyThreads();

  constructor(folder: DiskFolder) {
    this.#folder = folder;
  }

  async exportBlobs(blobs: readonly BlobToExport[], signal: AbortSignal): Promise<ExportedBlob[]> {
    await this.#mustBeMounted();
    for (const { key } of blobs) mustBeOwnKey(key);
    const exports = blobs.map(({ key, sha256, path }) => {
      const { blob, notes } = pathsOf(this.#folder, key);
      return { blob, notes, to: path, sha256 };
    });
    const results = await this.#threads.forAll('export', exports, signal);
    // If the disk was unmounted in the meantime, its blobs only seem to be missing.
    await this.#mustBeMounted();
    return blobs.map(({ key }, index) => {
      const { outcome, notes } = results[index] ?? { outcome: 'missing', notes: '' };
      return { key, outcome, notes: parseNotes(notes) };
    });
  }

  /** Writes to a draft folder first. Moving its subfolders into the store then takes almost no time. */
  async importBlobs(files: readonly FileToImport[], signal: AbortSignal): Promise<void> {
    await this.#mustBeMounted();
    const draft = { ...this.#folder, root: join(this.#folder.unfinished, randomUUID()) };
    try {
      await asOutage(async () => {
        removeDrafts(this.#folder.unfinished);
        await this.#importInto(draft, files, signal);
        await this.#threads.settle(draft.root);
        moveIn(draft.root, this.#folder.root);
      });
    } finally {
      await rm(draft.root, { recursive: true, force: true });
    }
  }

  close(): Promise<void> {
    return this.#threads.close();
  }

  async #importInto(draft: DiskFolder, files: readonly FileToImport[], signal: AbortSignal): Promise<void> {
    for (const { key } of files) mustBeOwnKey(key);
    mkdirSync(draft.root, { mode: 0o700 });
    const folders = new Set(files.map(({ key }) => pathsOf(draft, key).folder));
    for (const folder of folders) mkdirSync(folder, { recursive: true, mode: 0o700 });
    const imports = files.map(({ key, sha256, path, notes }) => {
      const paths = pathsOf(draft, key);
      return { from: path, sha256, blob: paths.blob, notes: paths.notes, text: JSON.stringify(notes) };
    });
    const results = await this.#threads.forAll('import', imports, signal);
    for (const [index, file] of files.entries()) {
      if (results[index] === 'damaged') throw new DamagedImport(file);
      if (results[index] !== 'imported')
        throw new Error(`The store does not give back the file ${file.key} as it was written`);
    }
  }

  #mustBeMounted(): Promise<void> {
    return asOutage(async () => accessSync(this.#folder.marker));
  }
}

/** An interrupted import may leave a draft as large as the store. All other unfinished entries are files. */
function removeDrafts(unfinished: string): void {
  const drafts = readdirSync(unfinished, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of drafts) rmSync(join(unfinished, name), { recursive: true, force: true });
}

/** Moves all subfolders of a folder into another, which may already have some of them. Blobs in it stay. */
function moveIn(from: string, to: string): void {
  const subfolders = readdirSync(from);
  const [present, absent] = [subfolders.filter(isThere), subfolders.filter((name) => !isThere(name))];
  // Everything that can fail comes before the first move.
  const files = present.flatMap((name) => {
    mkdirSync(join(to, name), { recursive: true });
    return notesFirst(readdirSync(join(from, name))).map((file) => join(name, file));
  });
  const added = files.filter((file) => !hasSameBlob(join(from, file), join(to, file)));
  for (const name of [...absent, ...added]) renameSync(join(from, name), join(to, name));
  settleTogether(to, [...subfolders.map((name) => join(to, name)), to]);

  function isThere(name: string): boolean {
    return existsSync(join(to, name));
  }
}

/** A blob must not be there before its notes. */
const notesFirst = (names: readonly string[]): string[] => [
  ...names.filter((name) => !isBlobFile(name)),
  ...names.filter(isBlobFile),
];

/** False for notes, which may differ and are replaced. */
function hasSameBlob(draft: string, path: string): boolean {
  if (!isBlobFile(path) || !existsSync(path)) return false;
  if (readFileSync(path).equals(readFileSync(draft))) return true;
  throw new Error('A blob is never overwritten with other bytes');
}
