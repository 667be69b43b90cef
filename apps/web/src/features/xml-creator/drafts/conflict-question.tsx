import { messages, type WizardStep } from '@disclosure/core';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { Dialog, DialogFoot } from '../../../components/dialog.tsx';
import { momentInWords } from '../state/moments.ts';
import { addressOf } from '../state/navigation.tsx';
import type { OpenDraft } from './draft-desk.ts';
import type { DraftConflict } from './draft-status.ts';
import { beginDraft } from './open-draft.ts';
import { useDraftTools } from './use-draft.ts';
import { leaseName, useDraftStatus } from './use-draft-watch.ts';

interface ConflictQuestionProps {
  readonly draft: OpenDraft;
  readonly step: WizardStep;
  /** Opens the draft again, as it was saved last. */
  readonly onReload: () => void;
}

/** The draft went on without this tab. Nothing is overwritten: somebody says which one counts. */
export function ConflictQuestion({ draft, step, onReload }: ConflictQuestionProps) {
  const conflict = useDraftStatus(draft, (status) => status.conflict);
  const { ports, desk, local, lease } = useDraftTools();
  const navigate = useNavigate();
  if (!conflict) return null;

  /** What is on the screen gets a name of its own. The browser's copy would else come back under the old one. */
  async function keepBoth() {
    const copy = beginDraft(draft.userId, ports, draft.store.get());
    desk.put(copy);
    await copy.keeper.settle();
    await local.remove(draft.userId, draft.id).catch(() => undefined);
    desk.drop(draft);
    await navigate(addressOf(copy.id, step), { replace: true });
  }
  /** The other tab hears that it has lost the draft, and stops. */
  async function workHere() {
    const giveBack = await lease.take(leaseName(draft), { isForced: true, onLost: () => {} });
    giveBack?.();
    onReload();
  }
  async function openOther() {
    await local.remove(draft.userId, draft.id).catch(() => undefined);
    onReload();
  }
  return (
    <Dialog title={titles[conflict.kind]} isAlert>
      <p>{wordsFor(conflict)}</p>
      <DialogFoot>
        {conflict.kind === 'taken' ? (
          <>
            <Button variant="default" onClick={() => void navigate('/xml-creator')}>
              Go to my drafts
            </Button>
            <Button data-autofocus onClick={() => void workHere()}>
              Work here
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" data-autofocus onClick={() => void keepBoth()}>
              Keep mine as a new draft
            </Button>
            {conflict.kind === 'changed' && <Button onClick={() => void openOther()}>Open the other version</Button>}
          </>
        )}
      </DialogFoot>
    </Dialog>
  );
}

const titles: Readonly<Record<DraftConflict['kind'], string>> = {
  changed: 'This draft was changed elsewhere',
  deleted: 'This draft was deleted',
  taken: 'This draft is open in another tab',
};

function wordsFor(conflict: DraftConflict): string {
  const { changedElsewhere, deletedElsewhere, openElsewhere } = messages.wizard.drafts;
  if (conflict.kind === 'taken') return openElsewhere;
  if (conflict.kind === 'deleted') return deletedElsewhere;
  return changedElsewhere(conflict.current ? momentInWords(conflict.current.updated_at) : '');
}
