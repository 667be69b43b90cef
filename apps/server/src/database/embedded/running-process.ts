import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../start-error.ts';

/** False for a zombie, which has ended and only waits for its parent. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return process.platform !== 'linux' || readStat(pid)?.[STATE] !== 'Z';
}

/** When a process started. Distinguishes it from a later process with the same id. Blank if unknown. */
export function startOf(pid: number): string {
  if (process.platform === 'linux') return readStat(pid)?.[START] ?? '';
  return askPs(pid, 'lstart');
}

/** The command line, with spaces between the arguments. Blank if unknown. */
export function commandOf(pid: number): string {
  if (process.platform === 'linux') return readProc(pid, 'cmdline')?.replaceAll('\0', ' ') ?? '';
  return askPs(pid, 'command');
}

/** The processes whose working folder is this one. Works only on Linux. */
export function processesIn(folder: string): number[] {
  const path = realpathSync(folder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workingFolder(name) === path)
    .map(Number);
}

/** Field numbers after the process name, which may contain spaces. */
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
    // The process has ended.
    return undefined;
  }
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // The process has ended, or it belongs to another user and cannot be our PostgreSQL.
    return undefined;
  }
}

/** Not tested on macOS. Windows has no ps, so the result is blank there. */
function askPs(pid: number, field: 'lstart' | 'command'): string {
  const { status, stdout } = spawnSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

const PAUSE = 50;
const LONGEST_WAIT = 20_000;

/** Stops a PostgreSQL that still runs after its product was killed. The caller must hold the lock of the folder. */
export async function stopOrphan(cluster: string): Promise<void> {
  const note = join(cluster, 'postmaster.pid');
  const pid = readPid(note);
  if (pid === undefined || !isRunning(pid)) return;
  if (commandOf(pid).includes(cluster)) await stop(pid);
  else if (isAbandoned(cluster)) rmSync(note, { force: true });
}

function readPid(note: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(note, 'utf8'), 10) || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** True when another program has the process id now, for which PostgreSQL would wait forever. Only Linux can tell. */
const isAbandoned = (cluster: string) => process.platform === 'linux' && processesIn(cluster).length === 0;

async function stop(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  for (let waited = 0; isRunning(pid); waited += PAUSE) {
    if (waited >= LONGEST_WAIT) throw stillThere(pid);
    await sleep(PAUSE);
  }
}

const stillThere = (pid: number) =>
  new StartError(`PostgreSQL of an earlier run does not stop; please end process ${pid} and start again.`);
