import { browserClock, type Clock } from './clock.ts';

const TIME_LIMIT = 120_000;

/** A part of the application could not be fetched. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('ChunkLoadError: a part of the application could not be loaded. Please reload the page.', { cause });
    this.name = 'ChunkLoadError';
  }
}

/** Fetches a page or another part, with one retry and a limit of two minutes. */
export async function loadPage<Page>(load: () => Promise<Page>, clock: Clock = browserClock): Promise<Page> {
  let stopTimer = () => {};
  const timeOut = new Promise<never>((_, reject) => {
    stopTimer = clock.after(TIME_LIMIT, () => reject(new Error(`timeout after ${TIME_LIMIT} ms`)));
  });
  try {
    const loadStyled = async () => {
      await Promise.all([...failedStyles].map(fetchStyle));
      return load();
    };
    return await Promise.race([loadStyled().catch(loadStyled), timeOut]);
  } catch (error) {
    // A part may be made of others, one of which has said it.
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(error);
  } finally {
    stopTimer();
  }
}

/**
 * Browsers remember that a program did not come until the whole page is loaded again. True when this is all that is
 * missing: the program is there now, and asking for it once more would not fetch it.
 */
export async function isOnlyRemembered(error: unknown): Promise<boolean> {
  const cause = error instanceof ChunkLoadError && error.cause instanceof Error ? error.cause.message : '';
  const [address] = /https?:\S+\.js/.exec(cause) ?? [];
  if (address === undefined) return false;
  return fetch(address, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Style sheets that did not come: the loader of the bundler takes them for loaded when their part is fetched again. */
const failedStyles = new Set<string>();

export function watchStyles(): void {
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    failedStyles.add(target.href);
    target.remove();
  };
  addEventListener('error', note, { capture: true });
}

function fetchStyle(href: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href });
  link.addEventListener('load', () => resolve());
  link.addEventListener('error', () => resolve());
  failedStyles.delete(href);
  document.head.append(link);
  return promise;
}
