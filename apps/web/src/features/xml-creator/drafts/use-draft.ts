import { useQuery } from '@tanstack/react-query';
import { useCallback, useContext, useMemo, useState } from 'react';
import { useApi } from '../../../lib/api.tsx';
import { useSession } from '../../session/use-session.ts';
import { useJobMemory } from './use-job-memory.ts';
import type { OpenDraft } from './draft-desk.ts';
import { DraftPortsContext } from './draft-ports.ts';
import { callsOfUser } from './draft-server.ts';
import { beginDraft, openDraft } from './open-draft.ts';

export type DraftView =
  /** `reload` opens it again, as it was saved last. */
  | { readonly kind: 'open'; readonly draft: OpenDraft; readonly reload: () => void }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void };

/** The draft of the address: the one that is open already, else the one that was kept; a new one without an address. */
export function useDraft(draftId: string | undefined): DraftView {
  const { desk, userId, ports } = useDraftTools();
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
  return { kind: 'failed', message: error.message, retry: () => void refetch() };
}

/** Another one whenever somebody comes back to the address without a draft. */
function useBlankDraft(draftId: string | undefined): OpenDraft {
  const { desk, userId, ports } = useDraftTools();
  const memory = useJobMemory();
  const begin = useCallback(() => {
    const draft = beginDraft(userId, ports, { jobNumber: memory.typed() });
    desk.put(draft);
    return draft;
  }, [desk, memory, ports, userId]);
  const [blank, setBlank] = useState(begin);
  const [last, setLast] = useState(draftId);
  if (last !== draftId) {
    setLast(draftId);
    if (draftId === undefined) setBlank(begin());
  }
  return blank;
}

/** What every part of the drafts works with. */
export function useDraftTools() {
  const { local, lease, clock, desk } = useContext(DraftPortsContext);
  const api = useApi();
  const { user, session } = useSession();
  const userId = String(user?.id ?? '');
  const ports = useMemo(() => {
    const isHere = () => String(session.get().user?.id ?? '') === userId;
    return { local, clock, calls: callsOfUser(api, isHere) };
  }, [api, clock, local, session, userId]);
  return { desk, lease, local, clock, userId, ports };
}
