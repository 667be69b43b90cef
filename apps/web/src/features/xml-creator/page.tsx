import { isStepBefore, nearestOpenStep, stepOfPath, type WizardStep } from '@disclosure/core';
import { Link, useParams } from 'react-router';
import { ErrorBanner } from '../../components/callout.tsx';
import { Loading } from '../../components/loading.tsx';
import page from '../../components/page.module.css';
import { ConflictQuestion, DraftBanner } from './drafts/draft-notices.tsx';
import type { OpenDraft } from './drafts/open-draft.ts';
import { useDraft, useDraftStatus, useDraftWatch } from './drafts/use-draft.ts';
import { useWizardState, WizardContext } from './state/store.ts';
import { WizardNavigation } from './state/navigation.tsx';
import { type ComponentType, Suspense, useEffect } from 'react';
import { createPageChunk } from '../../lib/load-page.tsx';
import { browserClock } from '../../lib/clock.ts';
import { JobStep } from './steps/job/job-step.tsx';
import { WaterStep } from './steps/water/water-step.tsx';
import { WellsStep } from './steps/wells/wells-step.tsx';
import { PreparedDisclosures, ReferenceDataProvider } from './state/reference-data.tsx';
import { WizardBar } from './frame/wizard-bar.tsx';

/** The wizard. The address names the draft and the step, so it survives a reload and can be sent to a colleague. */
export function XmlCreatorPage() {
  const { draftId } = useParams();
  const view = useDraft(draftId);
  if (view.kind === 'loading') return <Loading />;
  if (view.kind === 'failed') {
    return (
      <div className={page.narrow}>
        <h1>XML Creator</h1>
        <ErrorBanner onRetry={view.retry}>{view.message}</ErrorBanner>
        <Link to="/xml-creator">Go to my drafts</Link>
      </div>
    );
  }
  return (
    <WizardContext value={view.draft.store}>
      <OpenWizard key={view.draft.id} draft={view.draft} onReload={view.reload} />
    </WizardContext>
  );
}

interface OpenWizardProps {
  readonly draft: OpenDraft;
  readonly onReload: () => void;
}

/** Where the step of the address is not open yet, the last open one before it is shown. */
function OpenWizard({ draft, onReload }: OpenWizardProps) {
  const { step: path } = useParams();
  const step = useWizardState((state) => nearestOpenStep(state, stepOfPath(path) ?? 'job'));
  const id = useDraftStatus(draft, ({ serverId }) => serverId) ?? draft.id;
  useDraftWatch(draft);
  return (
    <WizardNavigation draftId={id} step={step}>
      <WizardFrame step={step} draft={draft} />
      <ConflictQuestion draft={draft} step={step} onReload={onReload} />
    </WizardNavigation>
  );
}

const disclosureStep = createPageChunk(
  async () => (await import('./steps/disclosure/disclosure-step.tsx')).DisclosureStep,
);
const generateStep = createPageChunk(async () => (await import('./steps/generate/generate-step.tsx')).GenerateStep);

const steps: Readonly<Record<WizardStep, ComponentType>> = {
  job: JobStep,
  wells: WellsStep,
  water: WaterStep,
  disclosure: disclosureStep.Page,
  generate: generateStep.Page,
};

interface WizardFrameProps {
  readonly step: WizardStep;
  readonly draft: OpenDraft;
}

/** The bar with the steps, and the open step below it. */
function WizardFrame({ step, draft }: WizardFrameProps) {
  const Step = steps[step];
  const isMadeOfRows = !isStepBefore(step, 'disclosure');
  useFetchAhead(step);
  return (
    <>
      <WizardBar step={step} draft={draft} />
      <DraftBanner draft={draft} />
      <Suspense fallback={<Loading />}>
        {step === 'job' ? (
          <Step />
        ) : (
          <ReferenceDataProvider isWhole={isMadeOfRows}>
            {isMadeOfRows ? <PreparedDisclosures Step={Step} /> : <Step />}
          </ReferenceDataProvider>
        )}
      </Suspense>
    </>
  );
}

/** Loads the script of a later step before it is opened. One that fails is loaded again when it is. */
function useFetchAhead(step: WizardStep) {
  useEffect(() => {
    const next = isStepBefore(step, 'disclosure') ? disclosureStep : generateStep;
    // Parsing a script takes time as well, so it waits until the open step is drawn.
    return step === 'job' ? undefined : browserClock.whenIdle(() => void next.load().catch(() => undefined));
  }, [step]);
}
