import { failures } from '../failure.ts';

/** Lets some work run at once and some wait, until its signal ends the wait. */
export type Bulkhead = <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

export function createBulkhead(atOnce: number, waitingAtMost: number): Bulkhead {
  const waiting = new Set<() => void>();
  let running = 0;

  const enter = async (signal: AbortSignal) => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.size >= waitingAtMost) throw failures.crowded();
    await turn(waiting, signal);
  };

  const leave = () => {
    const [next] = waiting;
    // Whoever leaves hands the place over, so `running` stays as it is.
    if (next) next();
    else running -= 1;
  };

  return async (work, signal) => {
    await enter(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

function turn(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const proceed = () => {
    waiting.delete(proceed);
    signal.removeEventListener('abort', giveUp);
    resolve();
  };
  const giveUp = () => {
    waiting.delete(proceed);
    reject(failures.slow());
  };
  waiting.add(proceed);
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  return promise;
}
