import { type RefObject, useEffect } from 'react';

/** Asked for before it is needed. */
const AHEAD = 1200;

type Scroller = RefObject<HTMLElement | null>;

/** Fetches the next page when the end of what is there comes near. The answer is to be called when it is scrolled. */
export function useMoreBelow(scroller: Scroller, fetchMore: (() => void) | undefined): () => void {
  // A page that does not fill the screen leaves nothing to scroll.
  useEffect(() => look(scroller, fetchMore), [scroller, fetchMore]);
  return () => look(scroller, fetchMore);
}

function look({ current }: Scroller, fetchMore: (() => void) | undefined) {
  if (current && current.scrollHeight - current.scrollTop - current.clientHeight < AHEAD) fetchMore?.();
}
