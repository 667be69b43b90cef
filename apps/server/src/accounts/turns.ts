/** Runs work of the same name one after the other, work of other names meanwhile. */
export type Turns = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work);
    // Whoever is next waits for the end, not for success.
    const end = mine.catch(() => undefined);
    last.set(name, end);
    try {
      return await mine;
    } finally {
      if (last.get(name) === end) last.delete(name);
    }
  };
}
