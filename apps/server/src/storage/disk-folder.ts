import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { apiMessages } from '@disclosure/core';
import { HOUR } from '../clock.ts';
import { codeOf, isFull, makeFolders } from '../disk/file-system.ts';
import { settle } from '../disk/settle.ts';
import { StartError } from '../start-error.ts';
import { isOwnKey, storageOutage } from './blob-store.ts';

/** The layout of a store on the disk: blobs in subfolders that are named after the first two letters of their keys. */
export interface DiskFolder {
  readonly root: string;
  /** Missing when the disk is not mounted and only its empty mount point is there. */
  readonly marker: string;
  /** Written to the marker, so all instances that use this folder, or a copy of it, read the same. */
  readonly id: string;
  /** Files that are still being written. On the same disk, so that they can be renamed into place. */
  readonly unfinished: string;
  /** The marks of the instances. */
  readonly instances: string;
}

const BLOB_ENDING = '.blob';
const MARKER_TEXT =
  'The stored files of the FracFocus XML Generator. Keep this file: without it, the program cannot use the folder.\n';
/** Older unfinished files and marks belong to a process that has died. */
const ABANDONED_AFTER = HOUR;

export function openDiskFolder(given: string, now: Date, mayBeNew: boolean): DiskFolder {
  const root = resolve(given);
  const [marker, unfinished, instances] = [join(root, 'README.txt'), join(root, 'unfinished'), join(root, 'instances')];
  if (!mayBeNew) mustBeUsed(root, marker);
  try {
    for (const folder of [unfinished, instances]) makeFolders(folder, 0o700);
    const id = readOrWriteId(marker);
    // A power failure must not lose the new folder together with every file in it.
    for (const folder of [root, dirname(root)]) settle(folder);
    for (const folder of [unfinished, instances]) removeAbandoned(folder, now);
    return { root, marker, unfinished, instances, id };
  } catch (error) {
    const reason = (error as Error).message;
    throw new StartError(`The stored files cannot be kept in ${root} (${reason}); please check DATA_DIR.`, {
      cause: error,
    });
  }
}

/** In the place of a disk that is not mounted, a new store would take files that are gone when the disk is back. */
function mustBeUsed(root: string, marker: string): void {
  if (existsSync(marker) || (existsSync(root) && readdirSync(root).some(isSubfolder))) return;
  throw new StartError(
    `The stored files should be in ${root}, and there are none; please mount its disk, check DATA_DIR, or restore a backup. To go on without them, make an empty file ${marker}.`,
  );
}

const isSubfolder = (name: string) => /^[0-9a-f]{2}$/.test(name);

const ID = /^Store ([0-9a-f-]{36})$/m;

/** When several processes write an id at once, all of them use the first. */
function readOrWriteId(marker: string): string {
  const id = readId(marker);
  if (id !== undefined) return id;
  const isThere = statSync(marker, { throwIfNoEntry: false }) !== undefined;
  appendFileSync(marker, `${isThere ? '' : MARKER_TEXT}Store ${randomUUID()}\n`);
  return readOrWriteId(marker);
}

const readId = (marker: string): string | undefined =>
  statSync(marker, { throwIfNoEntry: false }) && ID.exec(readFileSync(marker, 'utf8'))?.[1];

function removeAbandoned(folder: string, now: Date): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && now.getTime() - found.mtimeMs > ABANDONED_AFTER) rmSync(path, { recursive: true, force: true });
  }
}

/** Where a blob and its notes are. Put together as texts, because `join` takes long for a hundred thousand of them. */
export function pathsOf({ root }: DiskFolder, key: string) {
  const folder = `${root}${sep}${key.slice(0, 2)}`;
  return { folder, blob: `${folder}${sep}${key}${BLOB_ENDING}`, notes: `${folder}${sep}${key}.json` };
}

export const isBlobFile = (name: string): boolean => name.endsWith(BLOB_ENDING);

/** The keys of all blobs, subfolder by subfolder. */
export async function* listKeys({ root }: DiskFolder): AsyncIterable<string> {
  const subfolders = (await asOutage(() => readdir(root))).filter(isSubfolder);
  for (const subfolder of subfolders.sort()) {
    const names = await asOutage(() => readdir(join(root, subfolder)));
    const keys = names.filter(isBlobFile).map((name) => name.slice(0, -BLOB_ENDING.length));
    yield* keys.filter(isOwnKey).sort();
  }
}

/** Turns every error of the file system into an outage of the store: the request itself is valid. */
export async function asOutage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw isFull(codeOf(error)) ? storageOutage(error, apiMessages.storageFull) : storageOutage(error);
  }
}
