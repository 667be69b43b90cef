import { useCallback, useSyncExternalStore } from 'react';

/** Whether the screen is so, told again when that changes. */
export function useMediaQuery(query: string): boolean {
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

/** There is room for the list or for a file, not for both. */
export const useIsSingle = (): boolean => useMediaQuery('(max-width: 1099px)');
