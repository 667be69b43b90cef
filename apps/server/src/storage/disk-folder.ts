import { randomUUID } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { HOUR } from '../clock.ts';
import { makeFolders } from '../disk/file-system.ts';
import { StartError } from '../start-error.ts';
import { isOwnKey } from './blob-key.ts';
import { namingDiskFaults } from './disk-faults.ts';
import { settle } from '../disk/settle.ts';

/** How the store lies on the disk: files in subfolders by the beginning of their key. */
export interface DiskFolder {
  readonly root: string;
  /** Tells the folder from the empty one that stands there while its disk is not mounted. */
  readonly marker: string;
  /** The same for all who have this folder, and for nobody else but those who have a copy of it. */
  readonly id: string;
  /** What is still being written, on the same disk. */
  readonly unfinished: string;
  /** The marks of those who use it. */
  readonly instances: string;
}

const BLOB_ENDING = '.blob';
const MARKER_TEXT = 'The stored files of the FracFocus XML Generator. Without this file the folder counts as away.\n';
/** Nobody writes a file for so long, nor leaves a mark so seldom: its writer is gone. */
const ABANDONED = HOUR;

export function openDiskFolder(given: string, now: Date): DiskFolder {
  const root = resolve(given);
  const [marker, unfinished, instances] = [join(root, 'README.txt'), join(root, 'unfinished'), join(root, 'instances')];
  try {
    for (const made of [unfinished, instances]) makeFolders(made, 0o700);
    const id = mark(marker);
    // A folder whose name is lost with the power would take every file with it.
    for (const made of [root, dirname(root)]) settle(made);
    for (const cleaned of [unfinished, instances]) removeAbandoned(cleaned, now);
    return { root, marker, unfinished, instances, id };
  } catch (error) {
    const reason = (error as Error).message;
    throw new StartError(`The stored files cannot be kept in ${root} (${reason}); please check DATA_DIR.`, {
      cause: error,
    });
  }
}

const ID = /^Store ([0-9a-f-]{36})$/m;

/** What the marker says, once it says something. Of several who write at once, the first counts for all. */
function mark(marker: string): string {
  const given = idIn(marker);
  if (given !== undefined) return given;
  const isThere = statSync(marker, { throwIfNoEntry: false }) !== undefined;
  appendFileSync(marker, `${isThere ? '' : MARKER_TEXT}Store ${randomUUID()}\n`);
  return mark(marker);
}

const idIn = (marker: string): string | undefined =>
  statSync(marker, { throwIfNoEntry: false }) && ID.exec(readFileSync(marker, 'utf8'))?.[1];

function removeAbandoned(folder: string, now: Date): void {
  for (const name of readdirSync(folder)) {
    const place = join(folder, name);
    const found = statSync(place, { throwIfNoEntry: false });
    if (found && now.getTime() - found.mtimeMs > ABANDONED) rmSync(place, { recursive: true, force: true });
  }
}

export function placesOf({ root }: DiskFolder, key: string) {
  const folder = join(root, key.slice(0, 2));
  return { folder, blob: join(folder, `${key}${BLOB_ENDING}`), notes: join(folder, `${key}.json`) };
}

/** The keys of all blobs, one subfolder after the other. */
export async function* listKeys({ root }: DiskFolder): AsyncIterable<string> {
  const subfolders = (await namingDiskFaults(() => readdir(root))).filter((name) => /^[0-9a-f]{2}$/.test(name));
  for (const subfolder of subfolders.sort()) {
    const names = await namingDiskFaults(() => readdir(join(root, subfolder)));
    const keys = names.filter((name) => name.endsWith(BLOB_ENDING)).map((name) => name.slice(0, -BLOB_ENDING.length));
    yield* keys.filter(isOwnKey).sort();
  }
}
