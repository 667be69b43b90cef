/** A figure, or how to ask for it. */
export type ReadFigure = () => number | Promise<number>;

/** Milliseconds. All figures are read at once, and Prometheus gives up after some seconds. */
const LONGEST = 500;

/**
 * Answers soon, whatever the figure comes from: with NaN when it cannot be read, or not in time. The other figures are
 * most needed then. A question that is still open is not asked again, because it may hold a connection.
 */
export function createFigure(read: ReadFigure, longest = LONGEST): () => Promise<number> {
  let asked: Promise<number> | undefined;
  return async () => {
    asked ??= ask(read).finally(() => (asked = undefined));
    const { promise, resolve } = Promise.withResolvers<number>();
    const timer = setTimeout(() => resolve(Number.NaN), longest);
    try {
      return await Promise.race([asked, promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}

async function ask(read: ReadFigure): Promise<number> {
  try {
    return await read();
  } catch {
    return Number.NaN;
  }
}
