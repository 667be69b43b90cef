import type { draftEndpoints } from '@disclosure/api';
import { change } from '../audit/change.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/db.ts';
import { mustExist } from '../http/must.ts';
import type { Handlers } from '../http/serve.ts';
import { findDraft, listDrafts } from './draft-repository.ts';
import { addDraft, changeDraft, removeDraft } from './save-draft.ts';

interface Services {
  readonly db: Db;
  readonly clock: Clock;
}

/** Drafts are saved every few seconds and are nobody's record, so the audit trail leaves them out. */
export const draftRoutes = (services: Services): Handlers<typeof draftEndpoints> => ({
  listDrafts: (_, { caller }) => listDrafts(services.db, caller.id),

  createDraft: ({ body }, context) => change(services, context, (work) => addDraft(work, body, context.caller.id)),

  getDraft: async ({ params }) => mustExist(await findDraft(services.db, params.id), 'Draft'),

  updateDraft: ({ params, body, ifMatch }, context) =>
    change(services, context, (work) => changeDraft(work, params.id, body, ifMatch)),

  deleteDraft: ({ params, ifMatch }, context) =>
    change(services, context, (work) => removeDraft(work, { id: params.id, callerId: context.caller.id, ifMatch })),
});
