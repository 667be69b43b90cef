import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

/** Whether a process runs. One that was killed and only waits to be noticed by its parent does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return process.platform !== 'linux' || readStat(pid)?.[STATE] !== 'Z';
}

/** When it started: tells a process from a later one that got the same number. Blank where it is not known. */
export function startOf(pid: number): string {
  if (process.platform === 'linux') return readStat(pid)?.[START] ?? '';
  return askPs(pid, 'lstart');
}

/** Its command line, with spaces between the arguments. Blank where it is not known. */
export function commandOf(pid: number): string {
  if (process.platform === 'linux') return readProc(pid, 'cmdline')?.replaceAll('\0', ' ') ?? '';
  return askPs(pid, 'command');
}

/** The processes that work inside a folder; only Linux tells. */
export function processesIn(folder: string): number[] {
  const path = realpathSync(folder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workingFolder(name) === path)
    .map(Number);
}

/** Counted from the state, the first field after the name, which may itself hold spaces. */
const STATE = 0;
const START = 19;

const readStat = (pid: number) =>
  readProc(pid, 'stat')
    ?.replace(/^.*\) /s, '')
    .split(' ');

function readProc(pid: number, file: 'stat' | 'cmdline'): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It has ended.
    return undefined;
  }
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // It has ended, or belongs to somebody else and cannot be one of ours.
    return undefined;
  }
}

/** Not tried on macOS. Windows has no ps: the answer is blank there. */
function askPs(pid: number, field: 'lstart' | 'command'): string {
  const { status, stdout } = spawnSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}
