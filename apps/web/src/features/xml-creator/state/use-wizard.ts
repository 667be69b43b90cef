import type { WizardState } from '@disclosure/core';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { WizardStore } from './wizard-store.ts';

export const WizardContext = createContext<WizardStore | undefined>(undefined);

export function useWizard(): WizardStore {
  const store = useContext(WizardContext);
  if (!store) throw new Error('useWizard needs a WizardContext above it');
  return store;
}

/** One part of the state. It must be a part that keeps its identity while it is unchanged. */
export function useWizardState<Part>(pick: (state: WizardState) => Part): Part {
  const store = useWizard();
  return useSyncExternalStore(store.subscribe, () => pick(store.get()));
}
