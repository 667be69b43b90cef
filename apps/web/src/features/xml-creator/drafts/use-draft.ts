import { useQuery } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useApi } from '../../../lib/api.tsx';
import { settleBeforeReload, whenLeaving } from '../../../lib/leaving.ts';
import { browserClock, type Clock } from '../../../lib/clock.ts';
import { useSession } from '../../session/use-session.ts';
import { type Compressor, createCompressor } from './compressor.ts';
import type { DraftStatus } from './draft-keeper.ts';
import { browserLease, type DraftLease, nameOfLease } from './draft-lease.ts';
import { callsOfUser } from './draft-server.ts';
import { useJobMemory } from './job-memory.ts';
import { createIndexedDrafts, type LocalDrafts } from './local-drafts.ts';
import { beginDraft, createDraftDesk, type DraftDesk, NoSuchDraft, type OpenDraft, openDraft } from './open-draft.ts';

/** What drafts need from the browser. Tests replace it. */
export interface DraftPorts {
  readonly local: LocalDrafts;
  readonly compressor: Compressor;
  readonly lease: DraftLease;
  readonly clock: Clock;
  readonly desk: DraftDesk;
}

export const DraftPortsContext = createContext<DraftPorts>({
  local: createIndexedDrafts(),
  compressor: createCompressor(),
  lease: browserLease,
  clock: browserClock,
  desk: createDraftDesk(),
});

type DraftView =
  /** `reload` opens it again as it was saved last. */
  | { readonly kind: 'open'; readonly draft: OpenDraft; readonly reload: () => void }
  | { readonly kind: 'loading' }
  /** The page was loaded again before there was anything to save. */
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void };

/** The draft that the address names: already open or loaded. An address without an id gets a new draft. */
export function useDraft(draftId: string | undefined): DraftView {
  const { desk, userId, ports } = useDraftTools();
  const memory = useJobMemory();
  const blank = useBlankDraft(draftId);
  const found = draftId === undefined ? blank : desk.find(userId, draftId);
  const { error, isFetching, refetch } = useQuery({
    queryKey: ['open-draft', userId, draftId],
    queryFn: async () => {
      const draft = await openDraft(userId, draftId ?? '', ports);
      desk.put(draft);
      return draft;
    },
    enabled: found === undefined,
    retry: false,
    gcTime: 0,
    structuralSharing: false,
  });
  if (found) {
    const reload = () => {
      desk.drop(found);
      void refetch();
    };
    return { kind: 'open', draft: found, reload };
  }
  if (error === null || isFetching) return { kind: 'loading' };
  if (error instanceof NoSuchDraft && draftId === memory.begun()) return { kind: 'unsaved' };
  return { kind: 'failed', message: error.message, retry: () => void refetch() };
}

/** A new draft for each visit to the address without an id. */
function useBlankDraft(draftId: string | undefined): OpenDraft {
  const { desk, userId, ports } = useDraftTools();
  const memory = useJobMemory();
  const begin = useCallback(() => {
    const draft = beginDraft(userId, ports, { jobNumber: memory.typed() });
    desk.put(draft);
    if (draftId === undefined) memory.keepBegun(draft.id);
    return draft;
  }, [desk, draftId, memory, ports, userId]);
  const [blank, setBlank] = useState(begin);
  const [last, setLast] = useState(draftId);
  if (last !== draftId) {
    setLast(draftId);
    if (draftId === undefined) setBlank(begin());
  }
  return blank;
}

/** What the hooks and dialogs of drafts work with. */
export function useDraftTools() {
  const { local, compressor, lease, clock, desk } = useContext(DraftPortsContext);
  const api = useApi();
  const { user, session } = useSession();
  const userId = String(user?.id ?? '');
  const ports = useMemo(() => {
    const isHere = () => String(session.get().user?.id ?? '') === userId;
    return { local, compressor, clock, calls: callsOfUser(api, isHere) };
  }, [api, clock, compressor, local, session, userId]);
  return { desk, lease, local, clock, userId, ports };
}

/** One part of the status. Saving changes the status often, so each component asks only for what it shows. */
export function useDraftStatus<Part>({ keeper }: OpenDraft, pick: (status: DraftStatus) => Part): Part {
  return useSyncExternalStore(keeper.status.subscribe, () => pick(keeper.status.get()));
}

/** While the wizard is on the screen: holds the draft's lease, saves when the server is back or the user leaves, guards the page's exit. */
export function useDraftWatch(draft: OpenDraft): void {
  useLease(draft);
  useForgetBegun(draft);
  useRecovery(draft);
  useLeaving(draft);
  useExitGuard(draft);
}

function useLease(draft: OpenDraft) {
  const { lease, local } = useDraftTools();
  const { keeper, userId, id } = draft;
  const isOver = useDraftStatus(draft, ({ conflict }) => conflict !== null);
  const name = nameOfLease(keeper.identity);

  useEffect(() => {
    if (isOver) return undefined;
    let giveBack = () => {};
    let isWanted = true;
    const lose = () => keeper.halt({ kind: 'taken' });
    void lease.take(name, { isForced: false, onLost: lose }).then(async (release) => {
      if (!release) return isWanted && lose();
      giveBack = release;
      if (!isWanted) return release();
      // The user may have left the draft, worked on it in another tab, and come back.
      const kept = await local.read(userId, id).catch(() => undefined);
      if (!kept) return keeper.forgetCopy();
      return isWanted && !keeper.isNewest(kept.record) && lose();
    });
    return () => {
      isWanted = false;
      giveBack();
    };
  }, [id, isOver, keeper, lease, local, name, userId]);
}

/** Once the server has it, it can be missing only because it was deleted. */
function useForgetBegun(draft: OpenDraft) {
  const memory = useJobMemory();
  const isStored = useDraftStatus(draft, ({ serverId }) => serverId !== null);
  useEffect(() => {
    if (isStored && memory.begun() === draft.id) memory.keepBegun('');
  }, [draft, isStored, memory]);
}

/** Saves at once when the server or the session is back. */
function useRecovery({ keeper }: OpenDraft) {
  const { isConnectionLost, isOver } = useSession();
  useEffect(() => {
    if (!isConnectionLost && !isOver) keeper.saveNow();
  }, [isConnectionLost, isOver, keeper]);
}

/** Saves what waits when the user leaves the page or the tab: no one knows whether they come back. */
function useLeaving({ keeper }: OpenDraft) {
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') keeper.saveNow();
    };
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, [keeper]);
}

/** The browser asks before closing the page only while a change exists nowhere else. */
function useExitGuard({ keeper }: OpenDraft) {
  useEffect(
    () =>
      whenLeaving('ask', (event) => {
        if (keeper.isAtRisk()) event.preventDefault();
      }),
    [keeper],
  );
  useEffect(() => settleBeforeReload(() => keeper.settle()), [keeper]);
}
