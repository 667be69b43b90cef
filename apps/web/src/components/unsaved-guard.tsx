import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { DiscardQuestion } from './dialog.tsx';

/** Asks before the user leaves a page with input that is not saved. */
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
