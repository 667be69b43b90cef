import { nearestOpenStep, stepOfPath } from '@disclosure/core';
import { Navigate, useParams } from 'react-router';
import { Loading } from '../../components/loading.tsx';
import { type OpenDraft, useDraft } from './drafts/use-draft.ts';
import { useWizardState, WizardContext } from './wizard/use-wizard.ts';
import { WizardFrame } from './wizard/wizard-frame.tsx';
import { addressOf, WizardNavigation } from './wizard/wizard-navigation.tsx';

/** The wizard. The address names the draft and the step, so that it survives a reload and can be sent to a colleague. */
export function XmlCreatorPage() {
  const { draftId } = useParams();
  const draft = useDraft(draftId);
  if (!draft) return <Loading />;
  return (
    <WizardContext value={draft.store}>
      <OpenWizard draft={draft} />
    </WizardContext>
  );
}

/** A step that is not open yet gives way to the last one that is. */
function OpenWizard({ draft }: { readonly draft: OpenDraft }) {
  const { draftId, step: path } = useParams();
  const wanted = stepOfPath(path) ?? 1;
  const step = useWizardState((state) => nearestOpenStep(state, wanted));
  if (draftId !== undefined && step !== stepOfPath(path)) return <Navigate to={addressOf(draft.id, step)} replace />;
  return (
    <WizardNavigation draftId={draft.id} step={step}>
      <WizardFrame step={step} />
    </WizardNavigation>
  );
}
