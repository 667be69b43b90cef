import { tabMemory } from '../../../lib/browser.ts';

const MOST = 5;

interface Memory {
  /** The numbers of the last jobs, newest first. */
  readonly recent: () => readonly string[];
  readonly remember: (jobNumber: string) => void;
  /** What stands in the field while no draft keeps it: a reload does not lose it. */
  readonly typed: () => string;
  readonly keepTyped: (jobNumber: string) => void;
}

/** What this browser remembers about the jobs of one user. It may forget: nothing depends on it. */
export function jobMemory(userId: string): Memory {
  const recentKey = `recent-jobs.${userId}`;
  const typedKey = `job-number.${userId}`;
  const recent = () => readList(read(() => localStorage.getItem(recentKey)));
  return {
    recent,
    remember: (jobNumber) => {
      const kept = [jobNumber, ...recent().filter((other) => other !== jobNumber)].slice(0, MOST);
      read(() => localStorage.setItem(recentKey, JSON.stringify(kept)));
    },
    typed: () => tabMemory.get(typedKey),
    keepTyped: (jobNumber) => tabMemory.set(typedKey, jobNumber),
  };
}

/** Storage can be forbidden. */
function read<Value>(ask: () => Value): Value | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}

function readList(text: string | null | undefined): string[] {
  const list: unknown = read(() => JSON.parse(text ?? '[]') as unknown);
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
}
