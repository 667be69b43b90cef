import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/** How a backup lies on the disk. */
export interface BackupFolder {
  readonly root: string;
  readonly manifest: string;
}

const MARKER = 'README.txt';
const MARKER_TEXT = 'A backup of the FracFocus XML Generator. It is complete when manifest.json is there.\n';
export const SUMS = 'SHA256SUMS';

export const backupFolderAt = (root: string): BackupFolder => ({ root, manifest: join(root, 'manifest.json') });

/** A new folder, or one with an earlier backup: what that one holds already need not be copied again. */
export function openBackupFolder(root: string): BackupFolder {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const marker = join(root, MARKER);
  const isOurs = existsSync(marker) && readFileSync(marker, 'utf8') === MARKER_TEXT;
  if (readdirSync(root).length > 0 && !isOurs) {
    throw new StartError(`The folder ${root} holds something else; please name a new one or one with a backup.`);
  }
  writeFileSync(marker, MARKER_TEXT);
  return backupFolderAt(root);
}

/** Relative, with slashes, as the list of hashes names it. */
export const pathOfTable = (snapshot: string, table: string): string => `${snapshot}/${table}.tsv`;
export const pathOfFile = (key: string): string => `files/${key.slice(0, 2)}/${key}`;
/** Notes change, and those of an earlier backup hold until this one is complete: they are kept with the tables. */
export const pathOfNotes = (snapshot: string): string => `${snapshot}/stored-notes.jsonl`;

/** The name appears with the whole content. It outlasts a power cut once the folder is settled. The folder exists. */
export function writeWhole(place: string, content: string | Uint8Array): void {
  writeFileSync(`${place}.part`, content, { mode: 0o600 });
  renameSync(`${place}.part`, place);
}

/** The tables of earlier backups, and of those that were cut off or still go on. */
export const listSnapshots = ({ root }: BackupFolder): string[] =>
  readdirSync(root).filter((name) => name.startsWith('snapshot-'));

export function removeSnapshots({ root }: BackupFolder, names: readonly string[]): void {
  for (const name of names) rmSync(join(root, name), { recursive: true, force: true });
}
