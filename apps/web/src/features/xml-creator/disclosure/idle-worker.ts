export interface Idle {
  readonly request: (work: () => void) => number;
  readonly cancel: (handle: number) => void;
}

/** Not every browser tells when it has nothing to do; a moment later is the next best. */
const browserIdle: Idle =
  typeof requestIdleCallback === 'function'
    ? { request: (work) => requestIdleCallback(work, { timeout: 500 }), cancel: (handle) => cancelIdleCallback(handle) }
    : { request: (work) => window.setTimeout(work, 1), cancel: (handle) => clearTimeout(handle) };

/** Does a slice of work whenever the browser is idle, until the work says that nothing is left. */
export function createIdleWorker(doSlice: () => boolean, idle = browserIdle) {
  let waiting: number | undefined;
  const start = () => {
    waiting ??= idle.request(run);
  };
  const run = () => {
    waiting = undefined;
    if (doSlice()) start();
  };
  const stop = () => {
    if (waiting !== undefined) idle.cancel(waiting);
    waiting = undefined;
  };
  return { start, stop };
}
