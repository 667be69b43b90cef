import { dayIn, isStepBefore, nearestOpenStep, stepOfPath, type WizardStep } from '@disclosure/core';
import { Link, Navigate, useParams } from 'react-router';
import { ErrorBanner } from '../../components/callout.tsx';
import { Loading } from '../../components/loading.tsx';
import page from '../../components/page.module.css';
import { ConflictQuestion, DraftBanner } from './drafts/draft-notices.tsx';
import type { OpenDraft } from './drafts/open-draft.ts';
import { useDraft, useDraftStatus, useDraftWatch } from './drafts/use-draft.ts';
import { useWizardState, WizardContext } from './state/store.ts';
import { WizardNavigation } from './state/navigation.tsx';
import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { createPart } from '../../components/part.tsx';
import { fetchMapPicture } from '../../components/pictures/well-map.tsx';
import { fetchXmlView } from '../../components/xml-view/xml-view.tsx';
import { fetchSavingStatus, fetchSessionDialogs } from '../../shell/layout.tsx';
import { fetchFont, useIsOffline } from '../../lib/browser.ts';
import { useVersion } from '../../lib/queries.ts';
import { substancesLists } from '../../lib/substances/use-substances.ts';
import { browserClock } from '../../lib/clock.ts';
import { JobStep } from './steps/job/job-step.tsx';
import type { LaterStepProps } from './steps/later-steps.tsx';
import { ReferenceDataProvider } from './state/reference-data.tsx';
import { WizardBar } from './frame/wizard-bar.tsx';

/** The wizard. The address names the draft and the step, so it survives a reload and can be sent to a colleague. */
export function XmlCreatorPage() {
  const { draftId } = useParams();
  const view = useDraft(draftId);
  useFetchAhead();
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

/**
 * Steps 2 to 5 with everything on them, also what saving and the session show: step 2 is not open before all of it has
 * come, so that generating and downloading need no network from then on, and what is saved without one waits.
 */
const { Part: LaterSteps, load: fetchLaterSteps } = createPart<LaterStepProps>(async () => {
  const parts = [fetchXmlView(), fetchMapPicture(), fetchSavingStatus(), fetchSessionDialogs()];
  const [{ LaterStep }] = await Promise.all([import('./steps/later-steps.tsx'), ...parts]);
  return LaterStep;
});

interface WizardFrameProps {
  readonly step: WizardStep;
  readonly draft: OpenDraft;
}

/** The bar with the steps, and the open step below it. */
function WizardFrame({ step, draft }: WizardFrameProps) {
  return (
    <>
      <WizardBar step={step} draft={draft} />
      <DraftBanner draft={draft} />
      {step === 'job' ? (
        <JobStep />
      ) : (
        <ReferenceDataProvider need={isStepBefore(step, 'disclosure') ? 'nothing' : 'rows'}>
          <LaterSteps step={step} />
        </ReferenceDataProvider>
      )}
    </>
  );
}

/**
 * While the user types the job number, or the draft is read, and when the browser is idle: to parse a script takes time as
 * well. What does not come is fetched again when it is needed, or when the network is back.
 */
function useFetchAhead() {
  const queryClient = useQueryClient();
  const isOffline = useIsOffline();
  useEffect(() => {
    if (isOffline) return undefined;
    const fetchMore = () => {
      fetchFont('JetBrains Mono Variable');
      void queryClient.prefetchQuery(substancesLists);
    };
    return browserClock.whenIdle(() => void fetchLaterSteps().then(fetchMore, fetchMore));
  }, [isOffline, queryClient]);
  const timeZone = useVersion()?.timeZone;
  // The first date in a time zone takes the browser several milliseconds, and step 4 needs one before it is shown.
  useEffect(() => browserClock.whenIdle(() => void dayIn(new Date(), timeZone)), [timeZone]);
}
