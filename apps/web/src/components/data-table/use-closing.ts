import { useEffect, useRef } from 'react';

/** What handles Escape by itself. */
const OWN_ESCAPE =
  '[role=dialog], [role=alertdialog], [role=menu], [aria-expanded=true], input:not([type=checkbox]), select, textarea';

/** Escape closes what is open beside or instead of the list. */
export function useEscape(isOpen: boolean, close: () => void) {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const isOwn = event.target instanceof Element && event.target.closest(OWN_ESCAPE);
      if (event.key === 'Escape' && !event.defaultPrevented && !isOwn) latest.current();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
}

/** When a file is closed, the focus goes back to its row, which has its id as `data-file`. */
export function useFocusAfter(file: string) {
  const before = useRef('');
  useEffect(() => {
    const closed = file === '' ? before.current : '';
    before.current = file;
    if (closed === '' || focusRow(closed) || hasRows()) return undefined;
    // A list that is still loading gets its rows later. By then the user may have gone elsewhere.
    const rows = new MutationObserver(() => {
      const isElsewhere = document.activeElement !== document.body;
      // A row that is not among the first would pull the focus to it when the user scrolls there or filters.
      if (isElsewhere || focusRow(closed) || hasRows()) rows.disconnect();
    });
    rows.observe(document.body, { childList: true, subtree: true });
    return () => rows.disconnect();
  }, [file]);
}

const hasRows = () => document.querySelector('[data-file]') !== null;

function focusRow(file: string): boolean {
  const row = document.querySelector<HTMLElement>(`[data-file="${CSS.escape(file)}"]`);
  row?.focus();
  return row !== null;
}
