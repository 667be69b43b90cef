import { numberOfStep, type WizardState } from '@disclosure/core';
import type { LocalRecord } from './local-drafts.ts';
import { newId } from '../state/new-id.ts';

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

/** How many wells a draft is about: those that were chosen, else all. */
const countOfWells = ({ wells, selected }: WizardState): number => selected.length || wells.length;

const nameOfDraft = ({ origin, jobNumber }: WizardState): string => (origin?.name ?? jobNumber).slice(0, 200);

/** What a draft is listed under. */
export const summaryOf = (state: WizardState) => ({
  jobNumber: nameOfDraft(state),
  step: numberOfStep(state.step),
  wells: countOfWells(state),
});
