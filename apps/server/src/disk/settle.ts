/** "Settled" means that it survives a power failure: the system has confirmed that it is on the disk. */
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../clock.ts';
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

const PAUSE = SECOND / 2;

/**
 * Does work that writes below a folder. Meanwhile the system brings to the disk what is written already, so that little is
 * left to settle afterwards; by itself it would begin half a minute later.
 */
export async function writingOut<Result>(folder: string, work: Promise<Result>, program = 'sync'): Promise<Result> {
  const over = new AbortController();
  const written = process.platform === 'linux' ? writeOutAgain(folder, program, over.signal) : undefined;
  try {
    return await work;
  } finally {
    over.abort();
    await written;
  }
}

/** Nothing relies on it, so it ends when the system has no such call. */
async function writeOutAgain(folder: string, program: string, over: AbortSignal): Promise<void> {
  for (let code: unknown = 0; code === 0;) {
    await sleep(PAUSE, undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) return;
    code = await run(program, ['-f', folder]).catch(() => undefined);
  }
}

/** Its exit code. Fails where the system cannot start it, also when `spawn` says so at once. */
async function run(program: string, given: readonly string[]): Promise<unknown> {
  const [code] = await once(spawn(program, given, { stdio: 'ignore' }), 'exit');
  return code;
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
export const writeDurably = (drafts: string, path: string, bytes: Uint8Array): Promise<void> =>
  writeAllDurably(drafts, [[path, bytes]]);

type File = readonly [path: string, bytes: Uint8Array];

/** The same for several files: they are settled at once, and then get their names one after the other. */
export async function writeAllDurably(drafts: string, files: readonly File[]): Promise<void> {
  const written = files.map(([path, bytes]) => ({ path, bytes, draft: join(drafts, randomUUID()) }));
  try {
    const settled = await Promise.allSettled(written.map(({ draft, bytes }) => writeDraft(draft, bytes)));
    for (const one of settled) if (one.status === 'rejected') throw one.reason;
    for (const { draft, path } of written) await rename(draft, path);
  } catch (error) {
    for (const { draft } of written) await rm(draft, { force: true });
    throw error;
  }
}

async function writeDraft(draft: string, bytes: Uint8Array): Promise<void> {
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
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
