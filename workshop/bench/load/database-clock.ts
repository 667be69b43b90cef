import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds that a database has worked; not a number where the system does not tell. */
export type DatabaseClock = () => number;

/** Linux counts in hundredths of a second. */
const TICK = 10;

interface Process {
  readonly parent: number;
  /** Of itself. */
  readonly ticks: number;
  /** Of its children that have ended. */
  readonly endedTicks: number;
}

/** All processes of the PostgreSQL that runs in this folder together. */
export function databaseClock(clusterFolder: string): DatabaseClock {
  const main = Number(readFileSync(join(clusterFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return () => {
    const mother = readProcess(main);
    if (!mother) return Number.NaN;
    const children = readdirSync('/proc').map((name) => readProcess(Number(name)));
    const own = children.filter((each) => each?.parent === main);
    return TICK * own.reduce((sum, each) => sum + (each?.ticks ?? 0), mother.ticks + mother.endedTicks);
  };
}

/** Undefined for what is no process, or no longer. */
function readProcess(id: number): Process | undefined {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The name of the program comes before, in brackets, and may hold anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { parent, ticks: user + system, endedTicks: endedUser + endedSystem };
  } catch {
    return undefined;
  }
}
