import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Saving } from './saving.ts';
import type { SaveTask, SavingRun } from './saving-run.ts';

export const SavingContext = createContext<Saving | undefined>(undefined);

export function useSaving(): Saving {
  const saving = useContext(SavingContext);
  if (!saving) throw new Error('useSaving needs a SavingContext above it');
  return saving;
}

/** What is being saved for one owner, or was last. */
export function useSavingRun(owner: object): SavingRun | undefined {
  const saving = useSaving();
  return useSyncExternalStore(saving.subscribe, () => saving.get().get(owner));
}

/** One file of it: whoever shows that one hears nothing of the others. */
export function useSaveTask(owner: object, key: string): SaveTask | undefined {
  const saving = useSaving();
  return useSyncExternalStore(saving.subscribe, () =>
    saving
      .get()
      .get(owner)
      ?.tasks.find((task) => task.key === key),
  );
}

export function useSavingPhase(owner: object): SavingRun['phase'] | undefined {
  const saving = useSaving();
  return useSyncExternalStore(saving.subscribe, () => saving.get().get(owner)?.phase);
}

/** Whether there is anything to show; it changes seldom, and what it decides is drawn on every page. */
export function useHasSavingRuns(): boolean {
  const saving = useSaving();
  return useSyncExternalStore(saving.subscribe, () => saving.get().size > 0);
}

/** Everything that is being saved, whatever page is open. */
export function useSavingRuns(): ReadonlyMap<object, SavingRun> {
  const saving = useSaving();
  return useSyncExternalStore(saving.subscribe, saving.get);
}
