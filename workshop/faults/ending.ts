const told = new AbortController();

/** A run that cannot be stopped in this time is given up; what it started hears that this process has ended. */
const LONGEST_STOP = 60_000;

/** Signals break a run off from now on. What it started is then stopped, as after any other error. */
export function endWhenTold(): void {
  const end = (by: string) => {
    told.abort(new Error(`Broken off by ${by}`));
    setTimeout(() => process.exit(BROKEN_OFF), LONGEST_STOP).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end(signal));
  process.once('disconnect', () => end('the end of its parent'));
}

/** As a shell says it. */
const BROKEN_OFF = 130;

/** Users may go on in the background, so the process ends by itself only when no one broke the run off. */
export function exitWhenTold(error: unknown): void {
  if (!told.signal.aborted) return;
  console.error(error instanceof Error ? error.message : error);
  process.exit(BROKEN_OFF);
}

/** The result of the work, unless this process is told to end before. */
export function unlessTold<Result>(work: Promise<Result>): Promise<Result> {
  const { signal } = told;
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal.reason as Error);
  if (signal.aborted) giveUp();
  else signal.addEventListener('abort', giveUp, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', giveUp));
}
