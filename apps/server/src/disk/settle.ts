/** "Settled" means that it survives a power failure: the system has confirmed that it is on the disk. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeOf } from './file-system.ts';

/** Settles the bytes of a file, or the names in a folder. */
export function settle(path: string): void {
  const isFolder = statSync(path).isDirectory();
  // Windows cannot sync a folder and does not need to.
  if (isFolder && process.platform === 'win32') return;
  const handle = openSync(path, isFolder ? 'r' : 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Settles everything that was written below a folder. Linux has one call for a whole file system, which takes hardly
 * longer than the call for a single file. Other systems settle the given paths one by one.
 */
export function settleTogether(folder: string, paths: Iterable<string>, program = 'sync'): void {
  if (process.platform === 'linux' && spawnSync(program, ['-f', folder]).status === 0) return;
  for (const path of paths) settle(path);
}

/** Settles the names in a folder without blocking the process. */
export async function settleFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a whole file or nothing. `drafts` is a folder on the same disk. The caller settles the folder of the file. */
export async function writeDurably(drafts: string, path: string, bytes: Uint8Array): Promise<void> {
  const draft = join(drafts, randomUUID());
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The parent of the folder must exist. */
export async function makeFolderDurably(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error as Error) === 'EEXIST') return;
    throw error;
  }
  await settleFolder(dirname(folder));
}
