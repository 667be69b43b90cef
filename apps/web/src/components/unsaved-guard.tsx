import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { DiscardQuestion } from './dialog.tsx';

/** Keeps somebody from leaving a page by accident while what was typed is nowhere else. */
export function UnsavedGuard({ isDirty }: { readonly isDirty: boolean }) {
  const blocker = useBlocker(isDirty);
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return blocker.state === 'blocked' ? <DiscardQuestion onKeep={blocker.reset} onDiscard={blocker.proceed} /> : null;
}
