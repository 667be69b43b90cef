import type { WizardStep } from '@disclosure/core';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { Dialog, DialogFoot } from '../../../components/dialog.tsx';
import { ErrorBanner } from '../../../components/callout.tsx';
import page from '../../../components/page.module.css';
import { printTimeOrDay } from '../../../lib/moments.ts';
import { addressOf } from '../../../lib/route-table.ts';
import type { DraftConflict, DraftStatus } from './draft-keeper.ts';
import { nameOfLease } from './draft-lease.ts';
import { describeConflict, describeProblem } from './draft-problems.ts';
import { beginDraft, type OpenDraft } from './open-draft.ts';
import { useDraftStatus, useDraftTools } from './use-draft.ts';

/** For problems that need more words than the line in the bar has room for. */
export function DraftBanner({ draft }: { readonly draft: OpenDraft }) {
  const words = useDraftStatus(draft, describeProblem);
  if (words === '') return null;
  return (
    <div className={page.narrow}>
      <ErrorBanner onRetry={() => draft.keeper.saveNow()}>{words}</ErrorBanner>
    </div>
  );
}

/** Where the newest state is saved, in a few words. */
export const DraftLine = ({ draft }: { readonly draft: OpenDraft }) => (
  <output>{useDraftStatus(draft, describeStatus)}</output>
);

function describeStatus({ phase, savedAt, conflict }: DraftStatus): string {
  if (conflict) return 'Not saved';
  if (phase === 'saved') return savedAt === null ? '' : `Draft saved ${printTimeOrDay(savedAt)}`;
  if (phase === 'saving') return 'Saving';
  if (phase === 'offline') return 'Offline, kept on this computer';
  if (phase === 'signed-out') return 'Session ended, kept on this computer';
  return phase === 'blank' ? '' : 'Not saved on the server';
}

interface ConflictQuestionProps {
  readonly draft: OpenDraft;
  readonly step: WizardStep;
  /** Opens the draft again as it was saved last. */
  readonly onReload: () => void;
}

/** The draft was changed, deleted or opened elsewhere. Nothing is overwritten until the user decides. */
export function ConflictQuestion({ draft, step, onReload }: ConflictQuestionProps) {
  const conflict = useDraftStatus(draft, (status) => status.conflict);
  const { ports, desk, local, lease } = useDraftTools();
  const navigate = useNavigate();
  if (!conflict || conflict.kind === 'discarded') return null;

  /** What is on the screen becomes a new draft. The old copy goes, or opening the old draft would show these changes. */
  async function keepBoth() {
    const copy = beginDraft(draft.userId, ports, draft.store.get());
    desk.put(copy);
    await copy.keeper.settle();
    await local.remove(draft.userId, draft.id).catch(() => undefined);
    desk.drop(draft);
    await navigate(addressOf(copy.id, step), { replace: true });
  }
  /** The other tab loses the lease and stops saving. */
  async function workHere() {
    const giveBack = await lease.take(nameOfLease(draft.keeper.identity), { isForced: true, onLost: () => {} });
    giveBack?.();
    onReload();
  }
  async function openOther() {
    await local.remove(draft.userId, draft.id).catch(() => undefined);
    onReload();
  }
  return (
    <Dialog title={titles[conflict.kind]} isAlert>
      <p>{describeConflict(conflict)}</p>
      <DialogFoot>
        {conflict.kind !== 'changed' && (
          <Button variant="default" onClick={() => void navigate('/xml-creator')}>
            Go to my drafts
          </Button>
        )}
        {conflict.kind === 'taken' ? (
          <Button data-autofocus onClick={() => void workHere()}>
            Work here
          </Button>
        ) : (
          <Button variant="default" data-autofocus onClick={() => void keepBoth()}>
            Keep mine as a new draft
          </Button>
        )}
        {conflict.kind === 'changed' && <Button onClick={() => void openOther()}>Open the other version</Button>}
      </DialogFoot>
    </Dialog>
  );
}

const titles: Readonly<Record<Exclude<DraftConflict['kind'], 'discarded'>, string>> = {
  changed: 'This draft was changed elsewhere',
  deleted: 'This draft was deleted',
  taken: 'This draft is open in another tab',
};
