import { type DraftVersion, ProblemError } from '@disclosure/api';
import { frameMessages, messages, numberOfStep, printCount, stepOfNumber, titleOfStep } from '@disclosure/core';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { CalloutButton } from '../../../components/callout.tsx';
import { ChangeTable } from '../../../components/change-table.tsx';
import { CancelButton, ConfirmDialog, Dialog, DialogFoot } from '../../../components/dialog.tsx';
import { MomentText } from '../../../components/moment-text.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useApi } from '../../../lib/api.tsx';
import { useIsOffline } from '../../../lib/browser.ts';
import { explainUnder, type Fault, isUnanswered } from '../../../lib/failure.ts';
import { printMoment } from '../../../lib/moments.ts';
import { addressOf } from '../../../lib/route-table.ts';
import { toasts } from '../../../lib/toasts.ts';
import { goBack } from './go-back.ts';
import type { OpenDraft } from './open-draft.ts';
import { useDraftStatus, useDraftTools } from './use-draft.ts';

const texts = messages.wizard.drafts.versions;
const titles = ['Saved', 'Draft', 'Action'];

interface EarlierVersionsProps {
  /** Of the draft, on the server. */
  readonly id: string;
  readonly onClose: () => void;
}

/** What a draft held before, newest first, and the way back to each. */
export function EarlierVersions({ id, onClose }: EarlierVersionsProps) {
  const api = useApi();
  const isOffline = useIsOffline();
  const [chosen, setChosen] = useState<DraftVersion>();
  const versions = useQuery({
    queryKey: ['draft-versions', id],
    queryFn: () => api.listDraftVersions({ params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog title="Earlier versions" onClose={onClose}>
      <QueryState
        query={versions}
        failed={isOffline ? `${texts.listFailed} ${frameMessages.offline}` : texts.listFailed}
      >
        {(list) => (list.length === 0 ? <p>{texts.none}</p> : <VersionTable versions={list} onChoose={setChosen} />)}
      </QueryState>
      <DialogFoot>
        <CancelButton>Close</CancelButton>
      </DialogFoot>
      {chosen && <GoBackQuestion id={id} version={chosen} onClose={() => setChosen(undefined)} onDone={onClose} />}
    </Dialog>
  );
}

/** The same for the draft that is open, once the server has it. */
export function EarlierVersionsButton({ draft }: { readonly draft: OpenDraft }) {
  const id = useDraftStatus(draft, ({ serverId }) => serverId);
  const [isOpen, setOpen] = useState(false);
  if (id === null) return null;
  return (
    <>
      <CalloutButton onClick={() => setOpen(true)}>Earlier versions</CalloutButton>
      {isOpen && <EarlierVersions id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

interface VersionTableProps {
  readonly versions: readonly DraftVersion[];
  readonly onChoose: (version: DraftVersion) => void;
}

const VersionTable = ({ versions, onChoose }: VersionTableProps) => (
  <ChangeTable
    label="Earlier versions of the draft"
    titles={titles}
    items={versions}
    isWhole
    keyOf={({ version }) => String(version)}
  >
    {(version) => (
      <tr>
        <th scope="row">
          <MomentText at={version.savedAt} />
          <small>{version.savedBy?.name ?? texts.unknownUser}</small>
        </th>
        <td>
          {describeContent(version)}
          <small>{nameOfStep(version)}</small>
        </td>
        <td>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Go back to this version, saved ${printMoment(version.savedAt)}`}
            onClick={() => onChoose(version)}
          >
            Go back
          </Button>
        </td>
      </tr>
    )}
  </ChangeTable>
);

const describeContent = ({ jobNumber, wells }: DraftVersion): string =>
  wells === null ? jobNumber : `${jobNumber}, ${printCount(wells, 'well')}`;

function nameOfStep({ step: number }: DraftVersion): string {
  const step = stepOfNumber(number) ?? 'job';
  return `${numberOfStep(step)} ${titleOfStep(step)}`;
}

interface GoBackQuestionProps {
  readonly id: string;
  readonly version: DraftVersion;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function GoBackQuestion({ id, version, onClose, onDone }: GoBackQuestionProps) {
  const moment = printMoment(version.savedAt);
  const run = useGoingBack(id);
  const confirm = async () => {
    await run(version.version);
    toasts.show(texts.done(moment));
    onDone();
  };
  return (
    <ConfirmDialog
      title="Go back to this version?"
      confirm="Go back"
      busyText="Going back..."
      isHarmless
      onConfirm={confirm}
      explain={explain}
      onClose={onClose}
    >
      <p>{texts.ask(moment)}</p>
    </ConfirmDialog>
  );
}

/** Goes back to a version and opens the draft at its step. */
function useGoingBack(id: string) {
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { draftId = '' } = useParams();
  const { desk, lease, userId, ports } = useDraftTools();
  return async (version: number) => {
    const [open, shown] = [desk.find(userId, id), desk.find(userId, draftId)];
    const onScreen = open === shown ? shown : undefined;
    const step = await goBack(api, { desk, lease, userId, ports }, { id, version, onScreen });
    await queryClient.invalidateQueries({ queryKey: ['local-drafts'] });
    await navigate(addressOf(id, step));
  };
}

/** A call has the words of the server; whatever else keeps the draft as it is has its own. */
function explain(error: unknown): readonly Fault[] {
  const isOwn = error instanceof Error && !(error instanceof ProblemError) && !isUnanswered(error);
  return isOwn ? [{ message: texts.failed }, { message: error.message }] : explainUnder(texts.failed, error);
}
