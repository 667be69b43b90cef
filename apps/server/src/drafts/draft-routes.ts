import { type draftEndpoints, ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import type { Handlers } from '../http/serve.ts';

const unavailable = async () => {
  throw new ProblemError('unavailable', apiMessages.unavailable);
};

export const draftRoutes: Handlers<typeof draftEndpoints> = {
  listDrafts: unavailable,
  createDraft: unavailable,
  getDraft: unavailable,
  updateDraft: unavailable,
  deleteDraft: unavailable,
};
