import { createHash, hash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isMissing } from '../disk/file-system.ts';
import { StartError } from '../start-error.ts';

/** The layout of a backup on the disk. */
export interface BackupFolder {
  readonly root: string;
  readonly manifest: string;
}

const MARKER = 'README.txt';
const MARKER_TEXT = 'A backup of the FracFocus XML Generator. It is complete when manifest.json is there.\n';
const SUMS = 'SHA256SUMS';

export const backupFolderAt = (root: string): BackupFolder => ({ root, manifest: join(root, 'manifest.json') });

/** A new folder, or the folder of an earlier backup, whose files need not be copied again. */
export function openBackupFolder(root: string): BackupFolder {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  markFolder(root, MARKER_TEXT);
  return backupFolderAt(root);
}

/** A folder that is empty gets a text that says what it is for. Refuses a folder with anything else. */
export function markFolder(root: string, text: string): void {
  const marker = join(root, MARKER);
  const found = existsSync(marker) ? readFileSync(marker, 'utf8') : '';
  // Not written again: on a full disk it could be lost by that, and with it the way to the backups.
  if (found === text) return;
  // A full disk, or a kill, may have left the beginning of the text.
  const isEmpty = readdirSync(root).every((name) => name === MARKER) && text.startsWith(found);
  if (!isEmpty) {
    throw new StartError(`The folder ${root} holds something else; please name a new one or one with a backup.`);
  }
  writeFileSync(marker, text);
}

/** Paths are relative and have slashes, as in the list of hashes. */
export const pathOfTable = (snapshot: string, table: string): string => `${snapshot}/${table}.tsv`;
export const pathOfSums = (snapshot: string): string => `${snapshot}/${SUMS}`;
export const pathOfFile = (key: string): string => `files/${key.slice(0, 2)}/${key}`;
/** With the tables, because notes change, and an earlier backup must stay as it is until this one is complete. */
export const pathOfNotes = (snapshot: string): string => `${snapshot}/stored-notes.jsonl`;

/** The file appears with its whole content. The caller settles the folder, which exists. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  writeFileSync(`${path}.part`, content, { mode: 0o600 });
  renameSync(`${path}.part`, path);
}

/** The tables of earlier backups, and of backups that were interrupted or are still running. */
export const listSnapshots = ({ root }: Pick<BackupFolder, 'root'>): string[] =>
  readdirSync(root).filter((name) => name.startsWith(SNAPSHOT));

/** The names of all snapshots begin with it. */
export const SNAPSHOT = 'snapshot-';

export function removeSnapshots({ root }: Pick<BackupFolder, 'root'>, names: readonly string[]): void {
  for (const name of names) rmSync(join(root, name), { recursive: true, force: true });
}

/** The hash of one file of a backup. */
export interface Sum {
  /** Relative to the folder of the backup. */
  readonly path: string;
  readonly sha256: string;
}

/** Writes the format of `sha256sum`, which can check a backup without this program. Returns the hash of the list. */
export function writeSums({ root }: BackupFolder, snapshot: string, sums: readonly Sum[]): string {
  const text = sums.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');
  writeWhole(join(root, pathOfSums(snapshot)), text);
  return sha256Of(text);
}

interface SumsOf {
  readonly snapshot: string;
  /** The hash of the list. */
  readonly sums: string;
}

export function readSums({ root }: BackupFolder, { snapshot, sums }: SumsOf): Sum[] {
  const list = pathOfSums(snapshot);
  const text = reading(list, () => readFileSync(join(root, list), 'utf8'));
  if (sha256Of(text) !== sums) throw damaged(list);
  return parseSums(text);
}

export const parseSums = (text: string): Sum[] => text.split('\n').filter(Boolean).map(readSum);

const readSum = (line: string): Sum => ({ sha256: line.slice(0, 64), path: line.slice(66) });

/** Reads every byte of a file of the backup. */
export function verifySum({ root }: BackupFolder, { path, sha256 }: Sum): void {
  if (reading(path, () => sha256OfFile(join(root, path))) !== sha256) throw damaged(path);
}

function reading<Result>(path: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw isMissing(error) ? damaged(path, error) : error;
  }
}

export const damaged = (path: string, cause?: unknown) =>
  new StartError(`The backup is damaged: ${path} is missing or not as it was written. Nothing was restored.`, {
    cause,
  });

export const sha256Of = (bytes: string | Uint8Array): string => hash('sha256', bytes, 'hex');

export function sha256OfFile(path: string): string {
  const sum = createHash('sha256');
  for (const part of partsOfFile(path)) sum.update(part);
  return sum.digest('hex');
}

const PART = 1024 * 1024;

/** Reads a file of any size in parts. A part is only valid until the next one is read. */
export function* partsOfFile(path: string): Generator<Buffer> {
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.allocUnsafe(Math.min(Math.max(fstatSync(file).size, 1), PART));
    for (let length = readSync(file, buffer); length > 0; length = readSync(file, buffer)) {
      yield buffer.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}
