import { browserClock, type Clock } from './clock.ts';

type Listener = (event: BeforeUnloadEvent) => void;

const listeners = { keep: new Set<Listener>(), ask: new Set<Listener>() };

/** Keeps what is still being typed, and only then asks whether all input is saved. */
function leave(event: BeforeUnloadEvent): void {
  for (const keep of listeners.keep) keep(event);
  for (const ask of listeners.ask) ask(event);
}

/**
 * When the page is reloaded or closed, or another site is opened. Browsers call the listeners of the window in the order
 * in which they were added, also those that capture, so there is one listener for both.
 */
export function whenLeaving(stage: keyof typeof listeners, listener: Listener): () => void {
  listeners[stage].add(listener);
  addEventListener('beforeunload', leave);
  return () => {
    listeners[stage].delete(listener);
    if (listeners.keep.size + listeners.ask.size === 0) removeEventListener('beforeunload', leave);
  };
}

const settlers = new Set<() => Promise<void>>();

/** For what is written in the background: a reload of our own waits until it is written, or has failed to be. */
export function settleBeforeReload(settle: () => Promise<void>): () => void {
  settlers.add(settle);
  return () => void settlers.delete(settle);
}

/** A storage that hangs must not keep the page from being loaded again. */
const MOST_WAIT = 3000;

/** The browser asks about a change that is not written yet; a user who only wants to go on need not answer that. */
export async function reloadPage(reload = () => location.reload(), clock: Clock = browserClock): Promise<void> {
  const settled = Promise.allSettled(Array.from(settlers, async (settle) => settle()));
  const { promise: timeOut, resolve } = Promise.withResolvers<void>();
  const stopTimer = clock.after(MOST_WAIT, resolve);
  await Promise.race([settled, timeOut]);
  stopTimer();
  reload();
}
