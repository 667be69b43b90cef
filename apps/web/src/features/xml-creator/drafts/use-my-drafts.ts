import type { DraftSummary } from '@disclosure/api';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Api, useApi } from '../../../lib/api.tsx';
import type { LocalRecord } from './local-drafts.ts';
import { pruneDrafts } from './prune-drafts.ts';
import { useDraftTools } from './use-draft.ts';

/** A draft in the list. */
export interface ListedDraft {
  readonly id: string;
  readonly name: string;
  readonly step: number;
  /** Null where nobody has said. */
  readonly wells: number | null;
  readonly savedAt: string;
  /** Null while only this browser has it. */
  readonly version: number | null;
}

const draftsList = (api: Api) => queryOptions({ queryKey: ['drafts'], queryFn: api.listDrafts, staleTime: 0 });

/** The drafts on the server, and those that have not got there yet. */
export function useMyDrafts() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { local, userId, desk, lease, clock } = useDraftTools();
  const stored = useQuery(draftsList(api));
  const kept = useQuery({
    queryKey: ['local-drafts', userId],
    // Where the browser keeps nothing there is nothing to list.
    queryFn: () => local.list(userId).catch(() => []),
    staleTime: 0,
    gcTime: 0,
  });
  const unsent = (kept.data ?? []).filter(({ serverId, isSent }) => serverId === null && !isSent);
  const drafts = [...unsent.map(fromRecord), ...(stored.data ?? []).map(fromSummary)];

  useEffect(() => {
    if (!stored.data) return;
    const ids = new Set(stored.data.map(({ id }) => id));
    // Copies that cannot be deleted are in nobody's way; the next visit tries again.
    pruneDrafts({ local, lease, userId, stored: ids, now: clock.now() }).catch(() => undefined);
  }, [clock, lease, local, stored.data, userId]);

  async function remove({ id, version }: ListedDraft) {
    if (version !== null) await api.deleteDraft({ params: { id }, ifMatch: version });
    await local.remove(userId, id).catch(() => undefined);
    const open = desk.find(userId, id);
    if (open) {
      open.keeper.halt({ kind: 'deleted' });
      desk.drop(open);
    }
    await Promise.all([stored.refetch(), queryClient.invalidateQueries({ queryKey: ['local-drafts'] })]);
  }
  return { stored, drafts, remove };
}

const fromSummary = ({ id, jobNumber, step, wells, updated_at, version }: DraftSummary): ListedDraft => ({
  id,
  name: jobNumber,
  step,
  wells,
  savedAt: updated_at,
  version,
});

const fromRecord = ({ id, jobNumber, step, wells = null, savedAt }: LocalRecord): ListedDraft => ({
  id,
  name: jobNumber,
  step,
  wells,
  savedAt: new Date(savedAt).toISOString(),
  version: null,
});
