import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLatest } from './store.ts';

/** When a part of the page goes away with the focus, `next` gives the focus to what is left: it would be on nothing. */
export function useHandOver(part: RefObject<HTMLElement | null>, next: () => void): void {
  const hadFocus = useRef(false);
  const latest = useLatest(next);
  // The part is still in the page here, and no longer there below.
  useLayoutEffect(
    () => () => {
      hadFocus.current = part.current?.contains(document.activeElement) ?? false;
    },
    [part],
  );
  useEffect(
    () => () => {
      if (hadFocus.current && document.activeElement === document.body) latest.get()();
    },
    [latest],
  );
}
