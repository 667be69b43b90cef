import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is narrower than a breakpoint; the component is drawn again when that changes. */
export function useIsNarrowerThan(width: number): boolean {
  const query = `(max-width: ${width - 1}px)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
