import type { WizardState } from '@disclosure/core';
import type { LocalRecord } from './local-drafts.ts';
import { newId } from './new-id.ts';

/** Which draft it is, here and on the server. */
export type DraftIdentity = Pick<LocalRecord, 'userId' | 'id' | 'serverId' | 'version' | 'unanswered' | 'writer'>;

export const newIdentity = (userId: string): DraftIdentity => ({
  userId,
  id: newId(),
  serverId: null,
  version: null,
  unanswered: [],
  writer: '',
});

/** What a draft is listed under. */
export const nameOfDraft = ({ origin, jobNumber }: WizardState): string => (origin?.name ?? jobNumber).slice(0, 200);
