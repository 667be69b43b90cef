import { useCallback, useState } from 'react';
import { tabMemory } from '../../../lib/tab-memory.ts';
import { useWizard } from './use-wizard.ts';
import type { WizardStore } from './wizard-store.ts';

const inSight = new WeakMap<WizardStore, string>();

/** Of this tab of the browser, for a reload. */
const PLACE = 'well-in-sight';

/**
 * The key of the well that was looked at last, blank at first: steps 4 and 5 go on with the same one. One that is not
 * among the selected wells counts as none.
 */
export function useWellInSight(): readonly [string, (key: string) => void] {
  const store = useWizard();
  const [key, setKey] = useState(() => inSight.get(store) ?? tabMemory.get(PLACE));
  const look = useCallback(
    (next: string) => {
      inSight.set(store, next);
      tabMemory.set(PLACE, next);
      setKey(next);
    },
    [store],
  );
  return [key, look];
}
