import { useEffect, useRef } from 'react';
import { isDialogOpen, isForField, keys, nameOfKey } from './keys.ts';

/** The slash key, from anywhere on the page. */
export function useSearchKey(act: () => void) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (nameOfKey(event) !== keys.searchFiles || isForField(event) || isDialogOpen()) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
