import { startTransition, useEffect, useState } from 'react';
import { browserClock } from './clock.ts';

/** So many fit on a screen. */
const PART = 12;

/** A long list that is drawn part by part, whenever nobody waits for anything else. */
export function useGrowing<Item>(items: readonly Item[]): readonly Item[] {
  const [count, setCount] = useState(PART);
  const isWhole = count >= items.length;
  useEffect(() => {
    const grow = () => startTransition(() => setCount(count + PART));
    return isWhole ? undefined : browserClock.whenIdle(grow);
  }, [count, isWhole]);
  return isWhole ? items : items.slice(0, count);
}
