import { startTransition, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsPrinting } from './browser.ts';
import { browserClock } from './clock.ts';
import { useLatest } from './store.ts';

/** Schedules an action; the function it returns cancels it. */
export type Planner = (act: () => void) => () => void;

function createLater(wait: Planner) {
  let cancel = () => {};
  return {
    plan: (act: () => void) => {
      cancel();
      cancel = wait(act);
    },
    stop: () => cancel(),
  };
}

/** For work that may follow the key press that caused it. Only the last plan runs. Pass the same `wait` on every render. */
export function useLater(wait: Planner): (act: () => void) => void {
  const [later] = useState(() => createLater(wait));
  useEffect(() => later.stop, [later]);
  return later.plan;
}

/** Acts when the next frame has been painted. */
const afterPaint: Planner = (act) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

/** For work that must not delay the frame after a key press. */
export const useAfterPaint = (): ((act: () => void) => void) => useLater(afterPaint);

/**
 * A value that is made one frame later, and is undefined in the first one. What shows it is rendered after what the user
 * works on and never delays it. `make` must be a new function whenever the value is a new one. `catchUp` brings it to the screen
 * at once.
 */
export function useTrailing<Value extends object>(make: () => Value): readonly [Value | undefined, () => void] {
  const [trailing, setTrailing] = useState<Value>();
  const plan = useAfterPaint();
  const latest = useLatest(make);
  useEffect(() => {
    const follow = () => {
      const value = make();
      startTransition(() => setTrailing(value));
    };
    plan(follow);
  }, [make, plan]);
  const catchUp = useCallback(() => {
    const value = latest.get()();
    flushSync(() => setTrailing(value));
  }, [latest]);
  return [trailing, catchUp];
}

/** About one screen of rows. */
const PART = 12;

/** A long list that is rendered part by part while the browser is idle. On paper it is whole: nothing is idle before. */
export function usePartByPart<Item>(items: readonly Item[]): readonly Item[] {
  const [count, setCount] = useState(PART);
  const isPrinting = useIsPrinting();
  const isWhole = isPrinting || count >= items.length;
  useEffect(() => {
    const grow = () => startTransition(() => setCount(count + PART));
    return isWhole ? undefined : browserClock.whenIdle(grow);
  }, [count, isWhole]);
  return isWhole ? items : items.slice(0, count);
}
