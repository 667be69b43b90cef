import { startTransition, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLatest } from './latest.ts';
import { useAfterPaint } from './use-after-paint.ts';

/**
 * A value one picture behind, undefined in the first one. What shows it is drawn after what somebody works on, and never
 * keeps them waiting; `catchUp` is for whoever needs it on the screen at once.
 */
export function useFollowing<Value extends object>(value: Value): readonly [Value | undefined, () => void] {
  const [followed, follow] = useState<Value>();
  const afterPaint = useAfterPaint();
  const latest = useLatest(value);
  useEffect(() => afterPaint(() => startTransition(() => follow(value))), [afterPaint, value]);
  const catchUp = useCallback(() => flushSync(() => follow(latest.get())), [latest]);
  return [followed, catchUp];
}
