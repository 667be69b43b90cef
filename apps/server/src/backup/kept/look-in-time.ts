/** Ends early when the signal says so. */
type Look<Found> = (over: AbortSignal) => Promise<Found>;

/**
 * A look that does not end in time fails, as at a disk of another machine that is gone. It stays open, and no second
 * one is begun meanwhile: each holds a thread of the process until the disk answers.
 */
export function lookInTime<Found>(look: () => Promise<Found>, longest: number): Look<Found> {
  let open: Promise<Found> | undefined;
  return async (over) => {
    open ??= look().finally(() => (open = undefined));
    const { promise, reject } = Promise.withResolvers<never>();
    const giveUp = () => reject(new Error('It does not answer in time.'));
    const timer = setTimeout(giveUp, longest);
    over.addEventListener('abort', giveUp);
    try {
      return await Promise.race([open, promise]);
    } finally {
      clearTimeout(timer);
      over.removeEventListener('abort', giveUp);
    }
  };
}
