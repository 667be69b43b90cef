import type { WizardStep } from '@disclosure/core';
import { type ComponentType, Suspense, useEffect } from 'react';
import { Loading } from '../../../components/loading.tsx';
import { createPageChunk } from '../../../components/page-chunk.tsx';
import { browserClock } from '../../../lib/clock.ts';
import { DraftBanner } from '../drafts/draft-banner.tsx';
import type { OpenDraft } from '../drafts/draft-desk.ts';
import { JobStep } from '../job/job-step.tsx';
import { WaterStep } from '../water/water-step.tsx';
import { WellsStep } from '../wells/wells-step.tsx';
import { PreparedDisclosures } from './prepared-disclosures.tsx';
import { ReferenceDataProvider } from './reference-data-provider.tsx';
import { WizardBar } from './wizard-bar.tsx';

const disclosureStep = createPageChunk(async () => (await import('../disclosure/disclosure-step.tsx')).DisclosureStep);
const generateStep = createPageChunk(async () => (await import('../generate/generate-step.tsx')).GenerateStep);

const steps: Readonly<Record<WizardStep, ComponentType>> = {
  1: JobStep,
  2: WellsStep,
  3: WaterStep,
  4: disclosureStep.Page,
  5: generateStep.Page,
};

interface WizardFrameProps {
  readonly step: WizardStep;
  readonly draft: OpenDraft;
}

/** The bar with the steps, and under it the step that is open. */
export function WizardFrame({ step, draft }: WizardFrameProps) {
  const Step = steps[step];
  useFetchAhead(step);
  return (
    <>
      <WizardBar step={step} draft={draft} />
      <DraftBanner draft={draft} />
      <Suspense fallback={<Loading />}>
        {step === 1 ? (
          <Step />
        ) : (
          <ReferenceDataProvider isWhole={step >= 4}>
            {step < 4 ? <Step /> : <PreparedDisclosures Step={Step} />}
          </ReferenceDataProvider>
        )}
      </Suspense>
    </>
  );
}

/** The script of a later step is there before somebody asks for it. One that fails is fetched again by then. */
function useFetchAhead(step: WizardStep) {
  useEffect(() => {
    const next = step < 4 ? disclosureStep : generateStep;
    // Reading a script takes its time, too: never from somebody who waits for the step they are in.
    return step === 1 ? undefined : browserClock.whenIdle(() => void next.load().catch(() => undefined));
  }, [step]);
}
