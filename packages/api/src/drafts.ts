import { wizardSteps } from '@disclosure/core';
import * as z from 'zod/mini';
import { del, get, post, put } from './endpoint.ts';
import { pageAccess } from './page-access.ts';
import { text } from './text.ts';

/** A larger draft is refused before it is read. */
export const MAX_DRAFT_BYTES = 5 * 1024 * 1024;

const DraftSummary = z.object({
  id: z.string(),
  jobNumber: z.string(),
  step: z.number(),
  /** How many wells it is about; null where nobody has said. */
  wells: z.nullable(z.number()),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  author: z.object({ id: z.number(), name: z.string() }),
});
export type DraftSummary = z.infer<typeof DraftSummary>;

/** What the wizard keeps: the server stores it and gives it back, and reads nothing out of it. */
const DraftState = z.record(z.string(), z.unknown());

export const Draft = z.extend(DraftSummary, { state: DraftState });
export type Draft = z.infer<typeof Draft>;

const DraftInput = z.object({
  jobNumber: z._default(text(200), ''),
  step: z.int().check(z.minimum(1), z.maximum(wizardSteps.length)),
  wells: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(10_000))), null),
  state: DraftState,
});
export type DraftInput = z.output<typeof DraftInput>;

const ByDraftId = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'must be the id of a draft')),
});

export const draftEndpoints = {
  listDrafts: get('/api/drafts', {
    access: pageAccess.listDrafts,
    summary: 'The own drafts, newest first',
    response: z.array(DraftSummary),
  }),
  createDraft: post('/api/drafts', {
    access: 'editor',
    summary: 'Begin a draft',
    idempotent: true,
    maxBytes: MAX_DRAFT_BYTES,
    body: DraftInput,
    response: DraftSummary,
    status: 201,
  }),
  getDraft: get('/api/drafts/:id', {
    access: 'editor',
    summary: 'A draft: the own one, or that of a colleague whose link one has',
    params: ByDraftId,
    response: Draft,
  }),
  updateDraft: put('/api/drafts/:id', {
    access: 'editor',
    summary: 'Save a draft; answers without its state',
    versioned: true,
    maxBytes: MAX_DRAFT_BYTES,
    params: ByDraftId,
    body: DraftInput,
    response: DraftSummary,
  }),
  deleteDraft: del('/api/drafts/:id', {
    access: 'editor',
    summary: 'Throw the own draft away',
    versioned: true,
    params: ByDraftId,
    response: z.void(),
    status: 204,
  }),
};
