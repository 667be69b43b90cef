import { emptyWizard } from '@disclosure/core';
import { createContext, useContext, useState } from 'react';
import { createWizardStore, type WizardStore } from '../wizard/wizard-store.ts';

/** A draft that is being worked on in this tab. */
export interface OpenDraft {
  readonly id: string;
  readonly store: WizardStore;
}

/** The drafts of this tab. One that was left goes on, and is the same when it is opened again. */
export const OpenDraftsContext = createContext(new Map<string, OpenDraft>());

export function useDraft(draftId: string | undefined): OpenDraft {
  const drafts = useContext(OpenDraftsContext);
  const [blank] = useState(() => ({ id: crypto.randomUUID(), store: createWizardStore(emptyWizard) }));
  const draft = (draftId !== undefined && drafts.get(draftId)) || blank;
  drafts.set(draft.id, draft);
  return draft;
}
