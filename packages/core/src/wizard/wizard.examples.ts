import { aWell } from '../rules/disclosure.examples.ts';
import type { Well } from '../model/well.ts';
import { emptyWizard, type JobOrigin, type WizardState, type WizardWell } from './wizard-state.ts';

/** Whole and sound things; a test changes the one part it is about. */
export const anOrigin = (parts: Partial<JobOrigin> = {}): JobOrigin => ({
  kind: 'fracpro',
  name: '1001',
  retrievedAt: '2026-11-14T16:20:00.000Z',
  sha256: '0'.repeat(64),
  answer: { wells: [] },
  isSimulated: true,
  lastGood: null,
  ...parts,
});

export const aWizardWell = (key: string, parts: Partial<Well> = {}): WizardWell => {
  const well = aWell({ name: key, ...parts });
  return { key, well, original: well, findings: [] };
};

/** A job whose wells are all selected, with a water source. */
export const aWizard = (wells: readonly WizardWell[], parts: Partial<WizardState> = {}): WizardState => ({
  ...emptyWizard,
  jobNumber: '1001',
  origin: anOrigin(),
  wells,
  selected: wells.map(({ key }) => key),
  waterSource: { type: 'single', source: 'Produced Water' },
  ...parts,
});
