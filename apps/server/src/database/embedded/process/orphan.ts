import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../../start-error.ts';
import { commandOf, isRunning, processesIn } from './running-process.ts';

const PAUSE = 50;
const LONGEST_WAIT = 20_000;

/** Stops the PostgreSQL of a run that was killed, if it is still there. The lock on the folder must be held. */
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

/** The number went to another program, for which PostgreSQL would wait for ever. Certain on Linux only. */
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
