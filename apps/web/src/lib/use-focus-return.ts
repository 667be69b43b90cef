import { useEffect } from 'react';

/** What had the focus before the first of the dialogs that are open now. */
let opener: HTMLElement | undefined;

const openDialog = () => document.querySelector('[role=dialog], [role=alertdialog]');

/**
 * Gives the focus back when the last dialog closes. One dialog may take the place of another, so what counts is what
 * had it before the first. A row that is gone cannot take it; the heading of the page does then.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    const focused = document.activeElement;
    const isOutside = focused instanceof HTMLElement && focused !== document.body && !openDialog()?.contains(focused);
    if (isOutside) opener = focused;
    return () => {
      setTimeout(() => {
        if (openDialog()) return;
        const target = opener?.isConnected ? opener : document.querySelector<HTMLElement>('main h1');
        opener = undefined;
        target?.focus();
      });
    };
  }, []);
}
