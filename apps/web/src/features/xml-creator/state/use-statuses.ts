import { useMemo } from 'react';
import { useUnhurriedStore } from '../../../lib/use-unhurried-store.ts';
import { useWizard } from './use-wizard.ts';
import { useCheckContext } from './use-check-context.ts';
import { createStatuses } from './well-statuses.ts';

/** How every selected well stands, and a way to have all of them known at once. */
export function useStatuses() {
  const store = useWizard();
  const context = useCheckContext();
  const source = useMemo(() => createStatuses(store, context), [store, context]);
  return { statuses: useUnhurriedStore(source), settle: source.settle };
}
