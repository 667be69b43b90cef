import { randomUUID } from 'node:crypto';
import { type DraftInput, type DraftSummary, ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import type { Change } from '../audit/change.ts';
import { mustExist, mustMatchVersion } from '../http/must.ts';
import { deleteDraft, insertDraft, isSaved, lockDraft, updateDraft } from './draft-repository.ts';

const mustLock = async (tx: Change['tx'], id: string) => mustExist(await lockDraft(tx, id), 'Draft');

export async function addDraft({ tx, now }: Change, input: DraftInput, authorId: number): Promise<DraftSummary> {
  const id = randomUUID();
  await insertDraft(tx, { id, authorId, now }, input);
  return mustLock(tx, id);
}

export async function changeDraft({ tx, now }: Change, id: string, input: DraftInput, ifMatch?: number) {
  const current = await mustLock(tx, id);
  const isStale = ifMatch !== undefined && ifMatch !== current.version;
  // Whoever did not hear that it was saved asks again, and nobody else has saved since.
  if (isStale && (await isSaved(tx, id, input))) return current;
  mustMatchVersion(ifMatch, current);
  await updateDraft(tx, id, input, now);
  return mustLock(tx, id);
}

interface Deletion {
  readonly id: string;
  readonly callerId: number;
  readonly ifMatch: number | undefined;
}

export async function removeDraft({ tx }: Change, { id, callerId, ifMatch }: Deletion): Promise<void> {
  const current = await mustLock(tx, id);
  if (current.author.id !== callerId) throw new ProblemError('forbidden', apiMessages.draftOfAnother);
  mustMatchVersion(ifMatch, current);
  await deleteDraft(tx, id);
}
