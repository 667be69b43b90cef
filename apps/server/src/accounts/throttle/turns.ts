import { ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';

/** Runs work of the same name one after the other, work of other names meanwhile. */
export type Turns = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

interface Line {
  readonly length: number;
  readonly end: Promise<unknown>;
}

export function createTurns(waitingAtMost: number): Turns {
  const lines = new Map<string, Line>();
  return async (name, work) => {
    const line = lines.get(name) ?? { length: 0, end: Promise.resolve() };
    if (line.length > waitingAtMost) {
      throw new ProblemError('unavailable', apiMessages.unavailable, { retryAfterSeconds: 5 });
    }
    const mine = line.end.then(work);
    // Whoever is next waits for the end, not for success.
    const end = mine.catch(() => undefined);
    lines.set(name, { length: line.length + 1, end });
    try {
      return await mine;
    } finally {
      leave(lines, name);
    }
  };
}

function leave(lines: Map<string, Line>, name: string): void {
  const line = lines.get(name);
  if (!line || line.length === 1) lines.delete(name);
  else lines.set(name, { ...line, length: line.length - 1 });
}
