import { firstWithoutWater } from './well-water.ts';
import type { WizardState } from './wizard-state.ts';
import { isStepBefore, type WizardStep, wizardSteps } from './wizard-steps.ts';

/** What each step needs besides everything the steps before it need. */
const needs: Readonly<Record<WizardStep, (state: WizardState) => boolean>> = {
  job: () => true,
  wells: ({ origin }) => origin !== null,
  water: ({ selected }) => selected.length > 0,
  disclosure: (state) => firstWithoutWater(state) === undefined,
  generate: ({ selected, disclosures }) => selected.every((key) => Object.hasOwn(disclosures, key)),
};

export const canOpenStep = (state: WizardState, step: WizardStep): boolean =>
  wizardSteps.every(({ name }) => isStepBefore(step, name) || needs[name](state));

/** The step itself, or the last one before it that is open. */
export function nearestOpenStep(state: WizardState, wanted: WizardStep): WizardStep {
  const open = wizardSteps.filter(({ name }) => !isStepBefore(wanted, name) && canOpenStep(state, name));
  return open.at(-1)?.name ?? 'job';
}
