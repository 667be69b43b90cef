type Work<Result> = (signal: AbortSignal) => Promise<Result>;

/** Both at once. When one fails, the other one hears of it, and is waited for: nothing goes on behind anybody's back. */
export async function alongside<One, Other>(one: Work<One>, other: Work<Other>): Promise<[One, Other]> {
  const stop = new AbortController();
  const begin = <Result>(work: Work<Result>) =>
    work(stop.signal).catch((error: unknown) => {
      stop.abort(error);
      throw error;
    });
  const both = [begin(one), begin(other)] as const;
  await Promise.allSettled(both);
  // Who was stopped says why.
  stop.signal.throwIfAborted();
  return Promise.all(both);
}
