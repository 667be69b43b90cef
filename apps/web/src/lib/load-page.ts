import { browserClock, type Clock } from './clock.ts';

const TIME_LIMIT = 120_000;

/** A part of the application could not be fetched. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('ChunkLoadError: a part of the application could not be loaded. Please reload the page.', { cause });
    this.name = 'ChunkLoadError';
  }
}

/** Fetches a page; tries once more, and gives up after two minutes. */
export async function loadPage<Page>(load: () => Promise<Page>, clock: Clock = browserClock): Promise<Page> {
  let stopTimer = () => {};
  const timeOut = new Promise<never>((_, reject) => {
    stopTimer = clock.after(TIME_LIMIT, () => reject(new Error(`timeout after ${TIME_LIMIT} ms`)));
  });
  try {
    return await Promise.race([load().catch(load), timeOut]);
  } catch (error) {
    throw new ChunkLoadError(error);
  } finally {
    stopTimer();
  }
}
