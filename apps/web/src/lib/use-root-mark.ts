import { useLayoutEffect } from 'react';

type Mark = 'data-has-wizard-footer' | 'data-has-disclosure' | 'data-has-viewer';

/** Tells style sheets what the page holds. With `:has()` the browser would look through the page after every key. */
export function useRootMark(mark: Mark): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.setAttribute(mark, '');
    return () => root.removeAttribute(mark);
  }, [mark]);
}
