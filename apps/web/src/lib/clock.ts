/** Time as an argument, so that tests turn the hands themselves. */
export interface Clock {
  readonly now: () => number;
  /** Acts once after `milliseconds`; the answer calls it off. */
  readonly after: (milliseconds: number, act: () => void) => () => void;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, act) => {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
};
