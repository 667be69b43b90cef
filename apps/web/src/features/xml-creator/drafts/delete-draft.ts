import { type DraftSummary, ProblemError } from '@disclosure/api';
import { useNavigate, useParams } from 'react-router';
import { type Api, useApi } from '../../../lib/api.tsx';
import { FIRST_VERSION } from './draft-server.ts';
import type { DraftIdentity } from './local-drafts.ts';
import type { OpenDraft } from './open-draft.ts';
import { useDraftTools } from './use-draft.ts';

interface Listed extends Pick<DraftSummary, 'id'> {
  /** Null when only this browser had it. */
  readonly version: number | null;
}

/** What is on the server, in the newest version that this browser knows; undefined when nothing is. */
function newestOf({ id, version }: Listed, known: DraftIdentity | undefined) {
  const serverId = known?.serverId ?? (version === null ? undefined : id);
  return serverId === undefined
    ? undefined
    : { params: { id: serverId }, ifMatch: Math.max(known?.version ?? 0, version ?? 0) };
}

/** A first save without an answer may have begun it on the server. */
const mayBeThere = (known: DraftIdentity | undefined): known is DraftIdentity =>
  known !== undefined && known.unanswered.length > 0;

async function deleteIfThere(api: Pick<Api, 'deleteDraft'>, known: DraftIdentity): Promise<void> {
  try {
    await api.deleteDraft({ params: { id: known.id }, ifMatch: FIRST_VERSION });
  } catch (error) {
    if (!(error instanceof ProblemError && error.code === 'not-found')) throw error;
  }
}

/** Deletes a draft on the server and in this browser. The list that names it may be older than its last save. */
export function useDeleteDraft() {
  const api = useApi();
  const { draftId = '' } = useParams();
  const navigate = useNavigate();
  const { local, userId, desk } = useDraftTools();

  async function deleteStored(listed: Listed, open: OpenDraft | undefined): Promise<void> {
    const known = open?.keeper.identity ?? (await local.read(userId, listed.id).catch(() => undefined))?.record;
    const stored = newestOf(listed, known);
    if (stored) await api.deleteDraft(stored);
    else if (mayBeThere(known)) await deleteIfThere(api, known);
    open?.keeper.halt({ kind: 'discarded' });
  }
  return async (listed: Listed): Promise<void> => {
    const open = desk.find(userId, listed.id);
    const isHere = open !== undefined && desk.find(userId, draftId) === open;
    // A save that is under way makes another version, or the first one. One that came later would begin it again.
    const letGo = await open?.keeper.hold();
    await deleteStored(listed, open).finally(letGo);
    await local.remove(userId, listed.id).catch(() => undefined);
    if (isHere) await navigate('/xml-creator', { replace: true });
    if (open) desk.drop(open);
  };
}
