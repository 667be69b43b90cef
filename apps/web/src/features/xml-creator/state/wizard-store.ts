import type { WizardState } from '@disclosure/core';

/** What is entered in the wizard, outside React: typing in one well draws that well only. */
export interface WizardStore {
  readonly get: () => WizardState;
  /** Whatever changes is saved by itself. */
  readonly change: (step: (state: WizardState) => WizardState) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createWizardStore(initial: WizardState): WizardStore {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    change: (step) => {
      const next = step(state);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
