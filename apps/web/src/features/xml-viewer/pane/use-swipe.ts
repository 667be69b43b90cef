import { useEffect, useRef } from 'react';

/** In pixels. A shorter way is a tap, and a steep one is scrolling. */
const FAR = 80;

/** Acts when a finger goes sideways over the element: `ahead` to the left, as one turns a page. */
export function useSwipe<Place extends HTMLElement>(turn: (direction: 'ahead' | 'back') => void) {
  const place = useRef<Place>(null);
  const latest = useRef(turn);
  useEffect(() => {
    latest.current = turn;
  });
  useEffect(() => {
    const element = place.current;
    let start: Touch | undefined;
    const onStart = ({ touches, target }: TouchEvent) => {
      start = touches.length === 1 && !scrollsSideways(target, element) ? touches[0] : undefined;
    };
    const onEnd = ({ changedTouches: [end] }: TouchEvent) => {
      if (!start || !end) return;
      const [x, y] = [end.clientX - start.clientX, end.clientY - start.clientY];
      if (Math.abs(x) > FAR && Math.abs(x) > 2 * Math.abs(y)) latest.current(x < 0 ? 'ahead' : 'back');
    };
    element?.addEventListener('touchstart', onStart, { passive: true });
    element?.addEventListener('touchend', onEnd, { passive: true });
    return () => {
      element?.removeEventListener('touchstart', onStart);
      element?.removeEventListener('touchend', onEnd);
    };
  }, []);
  return place;
}

/** What is wider than its place moves with the finger itself. */
function scrollsSideways(target: EventTarget | null, within: HTMLElement | null): boolean {
  let element = target instanceof Element ? target : null;
  for (; element && element !== within; element = element.parentElement)
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible') return true;
  return false;
}
