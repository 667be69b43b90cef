import { useEffect, useRef } from 'react';

/** What handles Escape by itself. */
const OWN_ESCAPE =
  '[role=dialog], [role=alertdialog], [role=menu], [aria-expanded=true], input:not([type=checkbox]), select';

/** Escape closes the open file. */
export function useEscape(hasFile: boolean, close: () => void) {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!hasFile) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const isOwn = event.target instanceof Element && event.target.closest(OWN_ESCAPE);
      if (event.key === 'Escape' && !event.defaultPrevented && !isOwn) latest.current();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [hasFile]);
}

/** When a file is closed, the focus goes back to its row, which has its id as `data-file`. */
export function useFocusAfter(file: string) {
  const before = useRef('');
  useEffect(() => {
    const closed = file === '' ? before.current : '';
    before.current = file;
    if (closed === '') return;
    const rows = document.querySelectorAll<HTMLElement>('[data-file]');
    [...rows].find((row) => row.dataset['file'] === closed)?.focus();
  }, [file]);
}
