import { isStepBefore, type WizardStep } from '@disclosure/core';
import type { ComponentType } from 'react';
import { PreparedDisclosures } from '../state/reference-data.tsx';
import { DisclosureStep } from './disclosure/disclosure-step.tsx';
import { GenerateStep } from './generate/generate-step.tsx';
import { WaterStep } from './water/water-step.tsx';
import { WellsStep } from './wells/wells-step.tsx';

const steps: Readonly<Record<Exclude<WizardStep, 'job'>, ComponentType>> = {
  wells: WellsStep,
  water: WaterStep,
  disclosure: DisclosureStep,
  generate: GenerateStep,
};

export interface LaterStepProps {
  readonly step: keyof typeof steps;
}

/** The steps after the first. They come as one program: none of them can be missing when the one before it is shown. */
export function LaterStep({ step }: LaterStepProps) {
  const Step = steps[step];
  return isStepBefore(step, 'disclosure') ? <Step /> : <PreparedDisclosures Step={Step} />;
}
