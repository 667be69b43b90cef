import { storedAs } from '@disclosure/core';
import { useEffect, useRef } from 'react';
import { useWizardState } from '../../state/store.ts';
import { Receipt } from './receipt.tsx';

/** The receipt of the well in sight. Whoever waits for it at the button is led to it. */
export function StoredReceipt({ wellKey }: { readonly wellKey: string }) {
  const saved = useWizardState((state) => state.saved[wellKey]);
  const isCurrent = useWizardState((state) => storedAs(state, wellKey) !== undefined);
  const place = useRef<HTMLElement>(null);
  const seen = useRef(saved);
  useEffect(() => {
    if (saved === seen.current) return;
    seen.current = saved;
    if (document.activeElement?.closest('[data-wizard-footer]')) place.current?.focus();
  }, [saved]);
  return saved ? <Receipt ref={place} document={saved} isCurrent={isCurrent} /> : null;
}
