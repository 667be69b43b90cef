import { type draftEndpoints, type DraftInput, type DraftSummary, ProblemError } from '@disclosure/api';
import { change, type Change } from '../audit/change.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { mustExist, mustMatchVersion } from '../http/must.ts';
import type { Handlers } from '../http/serve.ts';
import {
  findDraft,
  listDrafts,
  deleteDraft,
  insertDraft,
  isSaved,
  lockDraft,
  updateDraft,
} from './draft-repository.ts';
import { randomUUID } from 'node:crypto';
import { apiMessages } from '@disclosure/core';

interface DraftServices {
  readonly db: Db;
  readonly clock: Clock;
}

/** The audit trail does not record drafts, because they are saved every few seconds. */
export const draftRoutes = (services: DraftServices): Handlers<typeof draftEndpoints> => ({
  listDrafts: (_, { caller }) => listDrafts(services.db, caller.id),

  createDraft: ({ body }, context) => change(services, context, (work) => addDraft(work, body, context.caller.id)),

  getDraft: async ({ params }) => mustExist(await findDraft(services.db, params.id), 'Draft'),

  updateDraft: ({ params, body, ifMatch }, context) =>
    change(services, context, (work) => changeDraft(work, params.id, body, ifMatch)),

  deleteDraft: ({ params, ifMatch }, context) =>
    change(services, context, (work) => removeDraft(work, { id: params.id, callerId: context.caller.id, ifMatch })),
});

const mustLock = async (tx: Change['tx'], id: string) => mustExist(await lockDraft(tx, id), 'Draft');

async function addDraft({ tx, now }: Change, input: DraftInput, authorId: number): Promise<DraftSummary> {
  const id = randomUUID();
  await insertDraft(tx, { id, authorId, now }, input);
  return mustLock(tx, id);
}

async function changeDraft({ tx, now }: Change, id: string, input: DraftInput, ifMatch?: number) {
  const current = await mustLock(tx, id);
  const isStale = ifMatch !== undefined && ifMatch !== current.version;
  // The same content was saved before, but the answer was lost, so the browser sends it again.
  if (isStale && (await isSaved(tx, id, input))) return current;
  mustMatchVersion(ifMatch, current);
  await updateDraft(tx, current, input, now);
  return mustLock(tx, id);
}

interface Deletion {
  readonly id: string;
  readonly callerId: number;
  readonly ifMatch: number | undefined;
}

async function removeDraft({ tx }: Change, { id, callerId, ifMatch }: Deletion): Promise<void> {
  const current = await mustLock(tx, id);
  if (current.author.id !== callerId) throw new ProblemError('forbidden', apiMessages.draftOfAnother);
  mustMatchVersion(ifMatch, current);
  await deleteDraft(tx, id);
}
