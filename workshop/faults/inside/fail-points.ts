import { setTimeout as sleep } from 'node:timers/promises';
import type { FailPoint, Mishap } from './orders.ts';

export interface FailPoints {
  /** The next time somebody comes here, this happens to them. */
  arm(at: FailPoint, by: Mishap): void;
  /** Nothing happens to anybody any more. */
  disarm(): void;
  /** Somebody is here. */
  reach(at: FailPoint): Promise<void>;
}

const DELAY = 2000;

const errorWith = (code: string, message: string) => Object.assign(new Error(message), { code, syscall: 'write' });

const happen: Readonly<Record<Mishap, (at: FailPoint) => Promise<void>>> = {
  kill: async () => void process.kill(process.pid, 'SIGKILL'),
  delay: () => sleep(DELAY),
  cut: async () => {
    throw errorWith('ECONNRESET', 'cut by a fail-point');
  },
  full: async (at) => {
    // PostgreSQL and the file system each have a word of their own for it.
    throw errorWith(at === 'bytes on disk' ? 'ENOSPC' : '53100', 'no space left, by a fail-point');
  },
};

export function createFailPoints(): FailPoints {
  const armed = new Map<FailPoint, Mishap>();
  return {
    arm: (at, by) => void armed.set(at, by),
    disarm: () => armed.clear(),
    async reach(at) {
      const mishap = armed.get(at);
      if (mishap === undefined) return;
      armed.delete(at);
      await happen[mishap](at);
    },
  };
}
