import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing } from '../storage/disk-faults.ts';
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
export async function openBackupFolder(root: string): Promise<BackupFolder> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const names = await readdir(root);
  if (names.length > 0 && (await readIfThere(join(root, MARKER)))?.toString() !== MARKER_TEXT) {
    throw new StartError(`The folder ${root} holds something else; please name a new one or one with a backup.`);
  }
  await writeFile(join(root, MARKER), MARKER_TEXT);
  return backupFolderAt(root);
}

/** Relative, with slashes, as the list of hashes names it. */
export const pathOfTable = (snapshot: string, table: string): string => `${snapshot}/${table}.tsv`;
export const pathOfFile = (key: string): string => `files/${key.slice(0, 2)}/${key}`;
export const pathOfNotes = (key: string): string => `${pathOfFile(key)}.json`;

export async function readIfThere(place: string): Promise<Buffer | undefined> {
  try {
    return await readFile(place);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The name appears with the whole content, and both outlast a power cut. */
export async function writeWhole(place: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  await writeFile(`${place}.part`, content, { mode: 0o600, flush: true });
  await rename(`${place}.part`, place);
}

/** The tables of earlier backups, and of those that were cut off. */
export async function removeOtherSnapshots({ root }: BackupFolder, current: string): Promise<void> {
  const names = await readdir(root);
  for (const name of names.filter((each) => each.startsWith('snapshot-') && each !== current)) {
    await rm(join(root, name), { recursive: true, force: true });
  }
}
