import { nearestOpenStep, stepOfPath } from '@disclosure/core';
import { Link, useParams } from 'react-router';
import { ErrorBanner } from '../../components/error-banner.tsx';
import { Loading } from '../../components/loading.tsx';
import page from '../../components/page.module.css';
import { ConflictQuestion } from './drafts/conflict-question.tsx';
import type { OpenDraft } from './drafts/draft-desk.ts';
import { useDraft } from './drafts/use-draft.ts';
import { useDraftStatus, useDraftWatch } from './drafts/use-draft-watch.ts';
import { useWizardState, WizardContext } from './wizard/use-wizard.ts';
import { WizardFrame } from './wizard/wizard-frame.tsx';
import { WizardNavigation } from './wizard/wizard-navigation.tsx';

/** The wizard. The address names the draft and the step, so that it survives a reload and can be sent to a colleague. */
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

/** A step that is not open yet gives way to the last one that is. */
function OpenWizard({ draft, onReload }: OpenWizardProps) {
  const { step: path } = useParams();
  const step = useWizardState((state) => nearestOpenStep(state, stepOfPath(path) ?? 1));
  const id = useDraftStatus(draft, ({ serverId }) => serverId) ?? draft.id;
  useDraftWatch(draft);
  return (
    <WizardNavigation draftId={id} step={step}>
      <WizardFrame step={step} draft={draft} />
      <ConflictQuestion draft={draft} step={step} onReload={onReload} />
    </WizardNavigation>
  );
}
