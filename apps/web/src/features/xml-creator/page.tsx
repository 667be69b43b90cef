import { isStepBefore, nearestOpenStep, stepOfPath, type WizardStep } from '@disclosure/core';
import { Link, Navigate, useParams } from 'react-router';
import { ErrorBanner } from '../../components/callout.tsx';
import { Loading } from '../../components/loading.tsx';
import page from '../../components/page.module.css';
import { ConflictQuestion, DraftBanner } from './drafts/draft-notices.tsx';
import type { OpenDraft } from './drafts/open-draft.ts';
import { useDraft, useDraftStatus, useDraftWatch } from './drafts/use-draft.ts';
import { useWizardState, WizardContext } from './state/store.ts';
import { WizardNavigation } from './state/navigation.tsx';
import { type ComponentType, useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { createPart } from '../../components/part.tsx';
import { fetchMapPicture } from '../../components/pictures/well-map.tsx';
import { fetchXmlView } from '../../components/xml-view/xml-view.tsx';
import { fetchSavingStatus, fetchSessionDialogs } from '../../shell/layout.tsx';
import { useIsOffline } from '../../lib/browser.ts';
import { substancesLists } from '../../lib/substances/use-substances.ts';
import { browserClock } from '../../lib/clock.ts';
import { JobStep } from './steps/job/job-step.tsx';
import { fetchWaterTable, WaterStep } from './steps/water/water-step.tsx';
import { WellsStep } from './steps/wells/wells-step.tsx';
import { PreparedDisclosures, ReferenceDataProvider } from './state/reference-data.tsx';
import { WizardBar } from './frame/wizard-bar.tsx';

/** The wizard. The address names the draft and the step, so it survives a reload and can be sent to a colleague. */
export function XmlCreatorPage() {
  const { draftId } = useParams();
  const view = useDraft(draftId);
  if (view.kind === 'loading') return <Loading />;
  if (view.kind === 'unsaved') return <Navigate to="/xml-creator" replace />;
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

const { Part: DisclosureStep, load: fetchDisclosureStep } = createPart(
  async () => (await import('./steps/disclosure/disclosure-step.tsx')).DisclosureStep,
);
const { Part: GenerateStep, load: fetchGenerateStep } = createPart(
  async () => (await import('./steps/generate/generate-step.tsx')).GenerateStep,
);

const steps: Readonly<Record<WizardStep, ComponentType>> = {
  job: JobStep,
  wells: WellsStep,
  water: WaterStep,
  disclosure: DisclosureStep,
  generate: GenerateStep,
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
      {step === 'job' ? (
        <Step />
      ) : (
        <ReferenceDataProvider need={isMadeOfRows ? 'rows' : 'nothing'}>
          {isMadeOfRows ? <PreparedDisclosures Step={Step} /> : <Step />}
        </ReferenceDataProvider>
      )}
    </>
  );
}

/**
 * From step 2 on, everything that later steps are made of is fetched, so that generating and downloading need no network,
 * and what is saved without one waits.
 * What fails is fetched again when the network is back, or when it is needed.
 */
function useFetchAhead(step: WizardStep) {
  const queryClient = useQueryClient();
  const isOffline = useIsOffline();
  const isDue = step !== 'job' && !isOffline;
  useEffect(() => {
    // What every job needs comes first.
    const parts = [
      fetchDisclosureStep,
      fetchGenerateStep,
      fetchSavingStatus,
      fetchSessionDialogs,
      fetchXmlView,
      fetchWaterTable,
      fetchMapPicture,
      () => queryClient.prefetchQuery(substancesLists),
      () => import('fflate'),
    ];
    return isDue ? fetchInTurn(parts) : undefined;
  }, [isDue, queryClient]);
}

/** One after the other, each when the browser is idle: parsing a script takes time as well, and must not delay a key. */
function fetchInTurn(parts: readonly (() => Promise<unknown>)[]): () => void {
  let cancel = () => {};
  const fetchNext = ([next, ...rest]: typeof parts) => {
    if (!next) return;
    cancel = browserClock.whenIdle(() => {
      let isOver = false;
      cancel = () => {
        isOver = true;
      };
      void next()
        .catch(() => undefined)
        .then(() => isOver || fetchNext(rest));
    });
  };
  fetchNext(parts);
  return () => cancel();
}
