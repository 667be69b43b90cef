import { ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';

/** Runs some work at once and lets some wait, until its signal ends the wait. */
export type Gate = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

interface Refusals {
  /** For a caller who would wait behind too many. */
  readonly crowded: () => Error;
  /** For a caller whose signal ends the wait. */
  readonly slow: () => Error;
}

export const tooBusy = () => new ProblemError('unavailable', apiMessages.unavailable, { retryAfterSeconds: 5 });

const busy: Refusals = { crowded: tooBusy, slow: tooBusy };

export function createGate(atOnce: number, waitingAtMost: number, refusals = busy): Gate {
  const places = createPlaces(atOnce, waitingAtMost, refusals);
  return async (work, signal) => {
    await places.take(() => signal);
    try {
      return await work();
    } finally {
      places.free();
    }
  };
}

/** So many places, for work whose end is not that of a function. */
export interface Places {
  /** At once, or when one becomes free, unless the signal ends the wait. Only a caller who must wait is asked for it. */
  take(signalOf?: () => AbortSignal | undefined): Promise<void>;
  free(): void;
  isEmpty(): boolean;
}

export function createPlaces(atOnce: number, waitingAtMost: number, refusals: Refusals): Places {
  const waiting = new Set<() => void>();
  let taken = 0;
  return {
    async take(signalOf) {
      if (taken < atOnce) {
        taken += 1;
        return;
      }
      if (waiting.size >= waitingAtMost) throw refusals.crowded();
      await waitForTurn(waiting, refusals.slow, signalOf?.());
    },
    free() {
      const [next] = waiting;
      // The next caller takes over the place, so `taken` stays as it is.
      if (next) next();
      else taken -= 1;
    },
    isEmpty: () => taken === 0,
  };
}

function waitForTurn(waiting: Set<() => void>, slow: () => Error, signal?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const proceed = () => {
    waiting.delete(proceed);
    signal?.removeEventListener('abort', giveUp);
    resolve();
  };
  const giveUp = () => {
    waiting.delete(proceed);
    reject(slow());
  };
  waiting.add(proceed);
  signal?.addEventListener('abort', giveUp, { once: true });
  if (signal?.aborted) giveUp();
  return promise;
}

/** Runs work of the same name one after the other, and work of different names at the same time. */
export type Turns = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

interface Line {
  readonly length: number;
  readonly end: Promise<unknown>;
}

/** `crowded` is for a caller who would wait behind too many of the same name. */
export function createTurns(waitingAtMost: number, crowded: () => Error = tooBusy): Turns {
  const lines = new Map<string, Line>();
  return async (name, work) => {
    const line = lines.get(name) ?? { length: 0, end: Promise.resolve() };
    if (line.length > waitingAtMost) throw crowded();
    const mine = line.end.then(work);
    // The next one waits for the end, not for success.
    const end = mine.catch(() => undefined);
    lines.set(name, { length: line.length + 1, end });
    try {
      return await mine;
    } finally {
      leaveLine(lines, name);
    }
  };
}

function leaveLine(lines: Map<string, Line>, name: string): void {
  const line = lines.get(name);
  if (!line || line.length === 1) lines.delete(name);
  else lines.set(name, { ...line, length: line.length - 1 });
}
