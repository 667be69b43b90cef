import { useEffect, useState } from 'react';

/** Time as an argument, so that tests can control it. */
export interface Clock {
  readonly now: () => number;
  /** Acts once after `milliseconds`; the function it returns cancels that. */
  readonly after: (milliseconds: number, act: () => void) => () => void;
  /** Acts once when the browser is idle, or soon in any case; the function it returns cancels that. */
  readonly whenIdle: (act: () => void) => () => void;
}

/** The longest that a busy page puts off work that can wait. */
const LONGEST = 250;

const after: Clock['after'] = (milliseconds, act) => {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
};

export const browserClock: Clock = {
  now: () => Date.now(),
  after,
  whenIdle: (act) => {
    // Safari has no requestIdleCallback; a short wait is the next best.
    if (typeof requestIdleCallback !== 'function') return after(1, act);
    let handle = 0;
    // Asking for idle time takes the browser longer than setting a timer, and the key that asks should not wait for it.
    const cancel = after(0, () => {
      handle = requestIdleCallback(act, { timeout: LONGEST });
    });
    return () => {
      cancel();
      cancelIdleCallback(handle);
    };
  },
};

interface Waits {
  readonly now: number;
  readonly ends: ReadonlyMap<string, number>;
}

/** Whole seconds that are left for each name, and a function that lets one wait. Right also after the computer slept. */
export function useWaits(): readonly [(name: string) => number, (name: string, seconds: number) => void] {
  const [{ now, ends }, setWaits] = useState<Waits>(() => ({ now: Date.now(), ends: new Map() }));
  const isAnyLeft = [...ends.values()].some((end) => end > now);
  useEffect(() => {
    if (!isAnyLeft) return undefined;
    const timer = setInterval(() => setWaits((waits) => ({ ...waits, now: Date.now() })), 1000);
    return () => clearInterval(timer);
  }, [isAnyLeft]);

  const secondsOf = (name: string) => Math.max(0, Math.ceil(((ends.get(name) ?? now) - now) / 1000));
  const letWait = (name: string, seconds: number) => {
    // Read once: a moment between two readings would be a wait of its own.
    const start = Date.now();
    setWaits(({ ends: others }) => ({ now: start, ends: new Map(others).set(name, start + seconds * 1000) }));
  };
  return [secondsOf, letWait];
}

/** Whole seconds that are left, and a function that starts the count. */
export function useCountdown(initial = 0): readonly [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(initial);
  useEffect(() => {
    if (seconds <= 0) return undefined;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds, setSeconds];
}
