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

/** Says the same as the lock while a command holds it. Not in the lock itself, which earlier versions read, too. */
const noteIn = (folder: string) => join(folder, 'command.lock');

export type Holder = 'product' | 'command';

export function lockFolder(folder: string, as: Holder = 'product'): FolderLock {
  const path = lockIn(folder);
  const mine = `${process.pid} ${startOf(process.pid)}`;
  while (!tryToLock(folder, path, mine)) {
    const holder = readIfThere(path);
    if (holder !== undefined && isHeld(holder)) throw new FolderInUse(folder, splitHolder(holder)[0]);
    if (holder !== undefined) removeStale(path, holder);
  }
  const release = () => {
    if (readIfThere(path) !== mine) return;
    rmSync(noteIn(folder), { force: true });
    rmSync(path, { force: true });
  };
  if (as === 'command') noteCommand(folder, mine, release);
  // A killed command left its note. Where it had the number of this process, the note would say the same as this lock.
  else rmSync(noteIn(folder), { force: true });
  return { release };
}

function noteCommand(folder: string, mine: string, release: () => void): void {
  try {
    writeFileSync(noteIn(folder), mine);
  } catch (error) {
    release();
    throw cannotWrite(folder, error as Error);
  }
}

/** Who works on the folder: undefined while no process does. */
export function holderOf(folder: string): { readonly pid: number; readonly as: Holder } | undefined {
  const holder = readIfThere(lockIn(folder));
  if (holder === undefined || !isHeld(holder)) return undefined;
  return { pid: splitHolder(holder)[0], as: readIfThere(noteIn(folder)) === holder ? 'command' : 'product' };
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

/** Another process works on the folder. */
export class FolderInUse extends StartError {
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by process ${pid}; ` +
        'please stop that process first, or set DATA_DIR to another folder.',
    );
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
