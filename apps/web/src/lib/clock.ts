/** Time as an argument, so that tests turn the hands themselves. */
export interface Clock {
  readonly now: () => number;
  /** Acts once after `milliseconds`; the answer calls it off. */
  readonly after: (milliseconds: number, act: () => void) => () => void;
  /** Acts once when nobody waits for a picture, and soon in any case; the answer calls it off. */
  readonly whenIdle: (act: () => void) => () => void;
}

/** However busy the page is, what can wait is not put off for longer. */
const LONGEST = 250;

const after: Clock['after'] = (milliseconds, act) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};

export const browserClock: Clock = {
  now: () => Date.now(),
  after,
  whenIdle: (act) => {
    // Not every browser tells when it has nothing to do; a moment later is the next best.
    if (typeof requestIdleCallback !== 'function') return after(1, act);
    const handle = requestIdleCallback(act, { timeout: LONGEST });
    return () => cancelIdleCallback(handle);
  },
};
