import type { WizardStep } from '@disclosure/core';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { Loading } from '../../../components/loading.tsx';
import { loadPage } from '../../../lib/load-page.ts';
import { DraftBanner } from '../drafts/draft-banner.tsx';
import type { OpenDraft } from '../drafts/draft-desk.ts';
import { JobStep } from '../job/job-step.tsx';
import { WaterStep } from '../water/water-step.tsx';
import { WellsStep } from '../wells/wells-step.tsx';
import { PreparedDisclosures } from './prepared-disclosures.tsx';
import { ReferenceDataProvider } from './reference-data-provider.tsx';
import { WizardBar } from './wizard-bar.tsx';

const loadDisclosureStep = () => loadPage(() => import('../disclosure/disclosure-step.tsx'));
const loadGenerateStep = () => loadPage(() => import('../generate/generate-step.tsx'));

const DisclosureStep = lazy(async () => ({ default: (await loadDisclosureStep()).DisclosureStep }));
const GenerateStep = lazy(async () => ({ default: (await loadGenerateStep()).GenerateStep }));

const steps: Readonly<Record<WizardStep, ComponentType>> = {
  1: JobStep,
  2: WellsStep,
  3: WaterStep,
  4: DisclosureStep,
  5: GenerateStep,
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
          <ReferenceDataProvider>{step < 4 ? <Step /> : <PreparedDisclosures Step={Step} />}</ReferenceDataProvider>
        )}
      </Suspense>
    </>
  );
}

/** The script of a later step is there before somebody asks for it. One that fails is fetched again by then. */
function useFetchAhead(step: WizardStep) {
  useEffect(() => {
    if (step === 2 || step === 3) loadDisclosureStep().catch(() => undefined);
    if (step === 4) loadGenerateStep().catch(() => undefined);
  }, [step]);
}
