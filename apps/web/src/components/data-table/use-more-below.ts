import { type RefObject, useEffect } from 'react';

/** Pixels before the end at which the next page is fetched. */
const AHEAD = 1200;

type Scroller = RefObject<HTMLElement | null>;

/** Fetches the next page near the end of the loaded rows. Call the returned function on every scroll. */
export function useMoreBelow(scroller: Scroller, fetchMore: (() => void) | undefined): () => void {
  // A page that does not fill the screen leaves nothing to scroll.
  useEffect(() => look(scroller, fetchMore), [scroller, fetchMore]);
  return () => look(scroller, fetchMore);
}

function look({ current }: Scroller, fetchMore: (() => void) | undefined) {
  if (current && current.scrollHeight - current.scrollTop - current.clientHeight < AHEAD) fetchMore?.();
}
