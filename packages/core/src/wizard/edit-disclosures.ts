import type { Disclosure } from '../model/disclosure.ts';
import { withFactsOf } from './edit-wells.ts';
import type { WizardState } from './wizard-state.ts';

/** A disclosure as it was edited. What was mended about its well holds for the well too. */
export function withDisclosure(state: WizardState, key: string, disclosure: Disclosure): WizardState {
  const index = state.wells.findIndex((each) => each.key === key);
  const before = state.wells[index];
  const disclosures = { ...state.disclosures, [key]: disclosure };
  if (before === undefined) return { ...state, disclosures };
  const well = withFactsOf(before.well, disclosure);
  const wells = well === before.well ? state.wells : state.wells.with(index, { ...before, well });
  return { ...state, wells, disclosures };
}
