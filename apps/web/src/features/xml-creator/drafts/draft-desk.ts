import type { WizardStore } from '../state/store.ts';
import type { DraftKeeper } from './draft-keeper.ts';

/** A draft that is being worked on in this tab. */
export interface OpenDraft {
  /** Given in this browser; the server has another one for it. */
  readonly id: string;
  readonly userId: string;
  readonly store: WizardStore;
  readonly keeper: DraftKeeper;
}

/** The drafts of this tab. One that was left goes on by itself, and is the same when it is opened again. */
export interface DraftDesk {
  readonly find: (userId: string, id: string) => OpenDraft | undefined;
  readonly put: (draft: OpenDraft) => void;
  readonly drop: (draft: OpenDraft) => void;
}

export function createDraftDesk(): DraftDesk {
  const drafts = new Set<OpenDraft>();
  return {
    find: (userId, id) => {
      // What one user has worked on is not the next one's.
      for (const draft of drafts) if (draft.userId !== userId) drafts.delete(draft);
      return [...drafts].find((draft) => draft.id === id || draft.keeper.identity.serverId === id);
    },
    put: (draft) => void drafts.add(draft),
    drop: (draft) => void drafts.delete(draft),
  };
}
