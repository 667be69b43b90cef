import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BlobNotes } from '../storage/blob-store.ts';
import { type BackupFolder, pathOfFile, pathOfNotes, writeWhole } from './backup-folder.ts';
import type { Manifest } from './manifest.ts';
import { sha256Of } from './sha256.ts';
import type { Sum } from './sums.ts';

interface Noted {
  readonly key: string;
  readonly notes: BlobNotes;
}

/** What the store knows of each blob, a line each. */
export function writeNotes({ root }: BackupFolder, snapshot: string, files: readonly Noted[]): Sum {
  const path = pathOfNotes(snapshot);
  const text = files.map(({ key, notes }) => `${JSON.stringify([key, inOrder(notes)])}\n`).join('');
  writeWhole(join(root, path), text);
  return { path, sha256: sha256Of(text) };
}

/** The notes of a blob by its key. */
export type StoredNotes = (key: string) => BlobNotes;

export function readNotes({ root }: BackupFolder, { format, snapshot }: Manifest): StoredNotes {
  if (format === 1)
    return (key) => JSON.parse(readFileSync(join(root, `${pathOfFile(key)}.json`), 'utf8')) as BlobNotes;
  const lines = readFileSync(join(root, pathOfNotes(snapshot)), 'utf8')
    .split('\n')
    .filter(Boolean);
  const notes = new Map(lines.map((line) => JSON.parse(line) as [string, BlobNotes]));
  return (key) => notes.get(key) ?? {};
}

/** The same for the same notes, in whatever order a store gives them back. */
const inOrder = (notes: BlobNotes): BlobNotes =>
  Object.fromEntries(Object.entries(notes).sort(([one], [other]) => (one < other ? -1 : 1)));
