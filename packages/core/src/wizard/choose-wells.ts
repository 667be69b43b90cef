import type { WizardState } from './wizard-state.ts';

/** Keys stay in the order of the wells, whatever order they were chosen in. */
export function withSelected(state: WizardState, chosen: ReadonlySet<string>): WizardState {
  return { ...state, selected: state.wells.map(({ key }) => key).filter((key) => chosen.has(key)) };
}

export function toggleWell(state: WizardState, key: string): WizardState {
  const chosen = new Set(state.selected);
  if (!chosen.delete(key)) chosen.add(key);
  return withSelected(state, chosen);
}
