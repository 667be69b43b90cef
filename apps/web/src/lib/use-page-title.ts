import { useEffect } from 'react';

const PRODUCT = 'FracFocus XML Generator';

/** Names the tab of the browser. Without a title it stays as it is: a page within says it. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}
