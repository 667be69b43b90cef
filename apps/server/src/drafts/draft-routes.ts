import { type draftEndpoints, type DraftUpdate, type NewDraft, ProblemError } from '@disclosure/api';
import { change, type Change } from '../audit/change.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { mustExist, mustMatchVersion } from '../http/must.ts';
import type { Handlers } from '../http/serve.ts';
import {
  countDrafts,
  findDraft,
  listDrafts,
  deleteDraft,
  hasDraft,
  insertDraft,
  isSaved,
  lockDraft,
  updateDraft,
} from './draft-repository.ts';
import { findVersion, keepVersion, listVersions } from './draft-versions.ts';
import { randomUUID } from 'node:crypto';
import { apiMessages, MOST_DRAFTS } from '@disclosure/core';

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
    change(services, context, (work) =>
      changeDraft(work, { id: params.id, callerId: context.caller.id, ifMatch }, body),
    ),

  deleteDraft: ({ params, ifMatch }, context) =>
    change(services, context, (work) => removeDraft(work, { id: params.id, callerId: context.caller.id, ifMatch })),

  listDraftVersions: async ({ params: { id } }) => {
    await mustHave(services.db, id);
    return listVersions(services.db, id);
  },

  getDraftVersion: async ({ params: { id, version } }) => {
    await mustHave(services.db, id);
    return mustExist(await findVersion(services.db, id, version), 'Earlier version');
  },
});

const mustHave = async (db: Db, id: string) => mustExist((await hasDraft(db, id)) || undefined, 'Draft');

const mustLock = async (tx: Change['tx'], id: string) => mustExist(await lockDraft(tx, id), 'Draft');

/** A browser that never had the answer to its first save sends another one. It is told what the draft has become. */
async function addDraft({ tx, now }: Change, { id = randomUUID(), ...input }: NewDraft, authorId: number) {
  const isNew = await insertDraft(tx, { id, authorId, now }, input);
  const draft = await mustLock(tx, id);
  if (!isNew) mustMatchVersion(NO_VERSION, draft);
  if ((await countDrafts(tx, authorId)) > MOST_DRAFTS)
    throw new ProblemError('conflict', apiMessages.tooManyDrafts(MOST_DRAFTS));
  return draft;
}

/** A draft that is begun replaces none. */
const NO_VERSION = 0;

interface Meant {
  readonly id: string;
  readonly callerId: number;
  readonly ifMatch: number | undefined;
}

async function changeDraft({ tx, now }: Change, { id, callerId, ifMatch }: Meant, input: DraftUpdate) {
  const current = await mustLock(tx, id);
  const isStale = ifMatch !== undefined && ifMatch !== current.version;
  // The same content was saved before, but the answer was lost, so the browser sends it again.
  if (isStale && (await isSaved(tx, id, input))) return current;
  mustMatchVersion(ifMatch, current);
  await keepVersion(tx, { id, replacesWork: input.replacesWork ?? false, now });
  await updateDraft(tx, { current, saverId: callerId, now }, input);
  return mustLock(tx, id);
}

async function removeDraft({ tx }: Change, { id, callerId, ifMatch }: Meant): Promise<void> {
  const current = await mustLock(tx, id);
  if (current.author.id !== callerId) throw new ProblemError('forbidden', apiMessages.draftOfAnother);
  mustMatchVersion(ifMatch, current);
  await deleteDraft(tx, id);
}
