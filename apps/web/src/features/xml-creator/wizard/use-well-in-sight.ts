import { useCallback, useState } from 'react';
import { useWizard } from './use-wizard.ts';
import type { WizardStore } from './wizard-store.ts';

const inSight = new WeakMap<WizardStore, string>();

/** The key of the well that was looked at last, blank at first: steps 4 and 5 go on with the same one. */
export function useWellInSight(): readonly [string, (key: string) => void] {
  const store = useWizard();
  const [key, setKey] = useState(() => inSight.get(store) ?? '');
  const look = useCallback(
    (next: string) => {
      inSight.set(store, next);
      setKey(next);
    },
    [store],
  );
  return [key, look];
}
