import { type ComponentType, lazy, useState } from 'react';
import { browserClock, type Clock } from './clock.ts';

const TIME_LIMIT = 120_000;

/** A part of the application could not be fetched. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('ChunkLoadError: a part of the application could not be loaded. Please reload the page.', { cause });
    this.name = 'ChunkLoadError';
  }
}

/** Fetches a page, with one retry and a limit of two minutes. */
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

/**
 * A page that is fetched when it is needed. If it was fetched before it is rendered, it appears at once: React would
 * show a placeholder for 300 ms, however quickly the page came.
 */
export function createPageChunk(fetchPage: () => Promise<ComponentType>) {
  let fetched: ComponentType | undefined;
  const load = async () => (fetched ??= await loadPage(fetchPage));
  const Later = lazy(async () => ({ default: await load() }));
  const Page = () => {
    const [Chosen] = useState(() => fetched ?? Later);
    return <Chosen />;
  };
  return { load, Page };
}
