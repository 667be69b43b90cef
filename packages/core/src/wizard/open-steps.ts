import { firstWithoutWater } from './well-water.ts';
import type { WizardState } from './wizard-state.ts';
import { type WizardStep, wizardSteps } from './wizard-steps.ts';

/** What each step needs besides everything the steps before it need. */
const needs: Readonly<Record<WizardStep, (state: WizardState) => boolean>> = {
  1: () => true,
  2: ({ origin }) => origin !== null,
  3: ({ selected }) => selected.length > 0,
  4: (state) => firstWithoutWater(state) === undefined,
  5: ({ selected, disclosures }) => selected.every((key) => Object.hasOwn(disclosures, key)),
};

export const canOpenStep = (state: WizardState, step: WizardStep): boolean =>
  wizardSteps.every(({ number }) => number > step || needs[number](state));

/** The step itself, or the last one before it that is open. */
export function nearestOpenStep(state: WizardState, wanted: WizardStep): WizardStep {
  const open = wizardSteps.filter(({ number }) => number <= wanted && canOpenStep(state, number));
  return open.at(-1)?.number ?? 1;
}
