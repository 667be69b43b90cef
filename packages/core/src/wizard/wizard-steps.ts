/** The steps of the wizard in their order. The fifth is reached through the fourth only. */
export const wizardSteps = [
  { number: 1, path: 'job', title: 'Job Input' },
  { number: 2, path: 'wells', title: 'Well Selection' },
  { number: 3, path: 'water', title: 'Water Source' },
  { number: 4, path: 'disclosure', title: 'Chemical Disclosure' },
  { number: 5, path: 'xml', title: 'Generate XML' },
] as const;

export type WizardStep = (typeof wizardSteps)[number]['number'];

export const pathOfStep = (step: WizardStep): string => wizardSteps[step - 1]?.path ?? '';

export const stepOfPath = (path: string | undefined): WizardStep | undefined =>
  wizardSteps.find((step) => step.path === path)?.number;
