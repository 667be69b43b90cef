import { ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';

/** Runs work through a narrow door: some at once, some waiting, and no more. */
export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createGate(atOnce: number, waitingAtMost: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = async () => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingAtMost) {
      throw new ProblemError('unavailable', apiMessages.unavailable, { retryAfterSeconds: 5 });
    }
    // Whoever leaves hands the place over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  };

  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
