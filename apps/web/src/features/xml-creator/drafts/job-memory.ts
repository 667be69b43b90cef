import { useMemo } from 'react';
import { tabMemory } from '../../../lib/browser.ts';
import { useSession } from '../../session/use-session.ts';

const MOST = 5;

interface Memory {
  /** Newest first. */
  readonly recent: () => readonly string[];
  readonly remember: (jobNumber: string) => void;
  /** The text in the field before there is a draft, so that a reload keeps it. */
  readonly typed: () => string;
  readonly keepTyped: (jobNumber: string) => void;
  /** The draft that this tab began last. Until it has wells, it is saved nowhere. */
  readonly begun: () => string;
  readonly keepBegun: (draftId: string) => void;
}

/** The jobs that this browser remembers for one user. Nothing depends on them, so a lost memory is no error. */
function jobMemory(userId: string): Memory {
  const recentKey = `recent-jobs.${userId}`;
  const typedKey = `job-number.${userId}`;
  const begunKey = `draft-begun.${userId}`;
  const recent = () => readList(read(() => localStorage.getItem(recentKey)));
  return {
    recent,
    remember: (jobNumber) => {
      const kept = [jobNumber, ...recent().filter((other) => other !== jobNumber)].slice(0, MOST);
      read(() => localStorage.setItem(recentKey, JSON.stringify(kept)));
    },
    typed: () => tabMemory.get(typedKey),
    keepTyped: (jobNumber) => tabMemory.set(typedKey, jobNumber),
    begun: () => tabMemory.get(begunKey),
    keepBegun: (draftId) => tabMemory.set(begunKey, draftId),
  };
}

/** Undefined where the browser forbids storage. */
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

export function useJobMemory() {
  const { user } = useSession();
  const id = String(user?.id ?? '');
  return useMemo(() => jobMemory(id), [id]);
}
