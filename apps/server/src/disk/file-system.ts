import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** The system's code for what went wrong. Empty when the error does not come from the system. */
export const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** True for the code of an error that says that a disk has no room left. */
export const isFull = (code: string): boolean => FULL.has(code);

/** True when a file or folder does not exist and nothing else is wrong. */
export const isMissing = (error: unknown): boolean => error instanceof Error && codeOf(error) === 'ENOENT';

export async function statIfThere(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** In bytes, on the disk that a folder is on. */
export async function spaceLeftIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Everything below a folder, and then the folder itself. */
export function* everythingIn(folder: string): Iterable<string> {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) yield join(folder, name);
  yield folder;
}

/**
 * Makes a folder and its missing parents. Returns whether any of them is new.
 * One at a time, because Node's recursive mkdir never returns below a folder such as /proc, where nothing can be made.
 */
export function makeFolders(folder: string, mode?: number): boolean {
  const missing: string[] = [];
  let parent = resolve(folder);
  // Ends at the root, which always exists.
  while (!existsSync(parent)) {
    missing.unshift(parent);
    parent = dirname(parent);
  }
  for (const each of missing) makeFolder(each, mode);
  return missing.length > 0;
}

/** Another process may have made it first. */
function makeFolder(folder: string, mode: number | undefined): void {
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    if (codeOf(error as Error) !== 'EEXIST') throw error;
  }
}
