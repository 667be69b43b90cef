import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '../../session/use-session.ts';
import type { OpenDraft } from './draft-desk.ts';
import type { DraftStatus } from './draft-status.ts';
import { nameOfLease } from './prune-drafts.ts';
import { useDraftTools } from './use-draft.ts';

/** One part of the status: saving goes on all the time, and whoever asks for something else is not drawn again. */
export function useDraftStatus<Part>({ keeper }: OpenDraft, pick: (status: DraftStatus) => Part): Part {
  return useSyncExternalStore(keeper.status.subscribe, () => pick(keeper.status.get()));
}

/** While the wizard is on the screen: no other tab works on the draft, and what can be saved is saved. */
export function useDraftWatch(draft: OpenDraft): void {
  useLease(draft);
  useRecovery(draft);
  useExitGuard(draft);
}

/** What this draft is called among the tabs. */
export const leaseName = ({ userId, id, keeper }: OpenDraft) =>
  nameOfLease({ userId, id, serverId: keeper.identity.serverId });

function useLease(draft: OpenDraft) {
  const { lease, local } = useDraftTools();
  const { keeper, userId, id } = draft;
  const isOver = useDraftStatus(draft, ({ conflict }) => conflict !== null);
  const name = leaseName(draft);

  useEffect(() => {
    if (isOver) return undefined;
    let giveBack = () => {};
    let isWanted = true;
    const lose = () => keeper.halt({ kind: 'taken' });
    void lease.take(name, { isForced: false, onLost: lose }).then(async (release) => {
      if (!release) return isWanted && lose();
      giveBack = release;
      if (!isWanted) return release();
      // Left and taken up again: meanwhile another tab may have gone on with it.
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

/** The server or the session is back: whatever waited goes out now. */
function useRecovery({ keeper }: OpenDraft) {
  const { isConnectionLost, isOver } = useSession();
  useEffect(() => {
    if (!isConnectionLost && !isOver) keeper.recover();
  }, [isConnectionLost, isOver, keeper]);
}

/** Only what is nowhere else keeps somebody from closing the page. */
function useExitGuard({ keeper }: OpenDraft) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (keeper.isAtRisk()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [keeper]);
}
