import { type RefObject, useEffect } from 'react';

/**
 * What stands beside a part of the page, where that was when it opened, closes when the part moves.
 * Not at every scroll: on a busy computer that of the focus is told after the first letters.
 */
export function useCloseWhenMoved(isOpen: boolean, beside: RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    if (!isOpen || !beside.current) return undefined;
    const { current } = beside;
    const opened = current.getBoundingClientRect();
    const closeWhenMoved = () => {
      const { left, top } = current.getBoundingClientRect();
      if (left !== opened.left || top !== opened.top) close();
    };
    addEventListener('scroll', closeWhenMoved, { capture: true });
    return () => removeEventListener('scroll', closeWhenMoved, { capture: true });
  });
}
