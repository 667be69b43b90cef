import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../start-error.ts';
import { cannotWrite } from './data-folder.ts';
import { isRunning, startOf } from './running-process.ts';

/** Ensures that only one process works on a folder. */
export interface FolderLock {
  release(): void;
}

const lockIn = (folder: string) => join(folder, 'app.lock');

export function lockFolder(folder: string): FolderLock {
  const path = lockIn(folder);
  const mine = `${process.pid} ${startOf(process.pid)}`;
  while (!tryToLock(folder, path, mine)) {
    const holder = readIfThere(path);
    if (holder !== undefined && isHeld(holder)) throw inUse(folder, holder);
    if (holder !== undefined) removeStale(path, holder);
  }
  return {
    release: () => {
      if (readIfThere(path) === mine) rmSync(path, { force: true });
    },
  };
}

/** True while a process works on the folder. */
export function isLocked(folder: string): boolean {
  const holder = readIfThere(lockIn(folder));
  return holder !== undefined && isHeld(holder);
}

/** Makes the lock as a link to a complete file, so that no process reads an incomplete lock. */
function tryToLock(folder: string, path: string, mine: string): boolean {
  const draft = `${path}.${process.pid}`;
  writeDraft(folder, draft, mine);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw cannotWrite(folder, error as Error);
  } finally {
    rmSync(draft, { force: true });
  }
}

function writeDraft(folder: string, draft: string, mine: string): void {
  try {
    writeFileSync(draft, mine);
  } catch (error) {
    throw cannotWrite(folder, error as Error);
  }
}

function isHeld(holder: string): boolean {
  const [pid, start] = splitHolder(holder);
  if (pid <= 0 || !isRunning(pid)) return false;
  const actualStart = startOf(pid);
  return actualStart === start || actualStart === '';
}

/** Moves the lock aside first. If it turns out to be the new lock of another process, it is put back. */
function removeStale(path: string, holder: string): void {
  const aside = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, 'utf8') !== holder) linkSync(aside, path);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function splitHolder(holder: string): [pid: number, start: string] {
  const end = holder.indexOf(' ');
  return [Number(holder.slice(0, end)), holder.slice(end + 1)];
}

const inUse = (folder: string, holder: string) =>
  new StartError(
    `The data folder ${folder} is in use by process ${splitHolder(holder)[0]}; ` +
      'please stop that process first, or set DATA_DIR to another folder.',
  );

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
