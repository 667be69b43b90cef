/** The steps of the wizard in their order, with the key that opens each together with Alt. The last one has none: it is reached through the step before it only. */
export const wizardSteps = [
  { name: 'job', path: 'job', title: 'Job Input', key: 'Digit1' },
  { name: 'wells', path: 'wells', title: 'Well Selection', key: 'Digit2' },
  { name: 'water', path: 'water', title: 'Water Source', key: 'Digit3' },
  { name: 'disclosure', path: 'disclosure', title: 'Chemical Disclosure', key: 'Digit4' },
  { name: 'generate', path: 'xml', title: 'Generate XML', key: '' },
] as const;

export type WizardStep = (typeof wizardSteps)[number]['name'];

/** From 1 on: what users read, and what drafts and the HTTP contract hold. */
export const numberOfStep = (step: WizardStep): number => wizardSteps.findIndex(({ name }) => name === step) + 1;

export const stepOfNumber = (number: number): WizardStep | undefined => wizardSteps[number - 1]?.name;

export const isStepBefore = (step: WizardStep, other: WizardStep): boolean => numberOfStep(step) < numberOfStep(other);

export const titleOfStep = (step: WizardStep): string => wizardSteps.find(({ name }) => name === step)?.title ?? '';

export const pathOfStep = (step: WizardStep): string => wizardSteps.find(({ name }) => name === step)?.path ?? '';

export const stepOfPath = (path: string | undefined): WizardStep | undefined =>
  wizardSteps.find((step) => step.path === path)?.name;
