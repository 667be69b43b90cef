import { wizardSteps } from '@disclosure/core';
import * as z from 'zod/mini';
import { del, fewAtOnce, get, post, put } from './endpoint.ts';
import { UnsavedWells } from './filings.ts';
import { PathId } from './id.ts';
import { pageAccess } from './page-access.ts';
import { text } from './text.ts';

/** A larger draft is refused before it is read. */
export const MAX_DRAFT_BYTES = 5 * 1024 * 1024;

const DraftSummary = z.object({
  id: z.string(),
  jobNumber: z.string(),
  step: z.number(),
  /** The number of wells; null if unknown. */
  wells: z.nullable(z.number()),
  /** How many of them are stored as files exactly as they are now; null if unknown. */
  saved: z.nullable(z.number()),
  /** Whose the wells are, for the list; blank if unknown. */
  customer: z.string(),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  author: z.object({ id: z.number(), name: z.string() }),
});
export type DraftSummary = z.infer<typeof DraftSummary>;

/** The state of the wizard. The server stores it without reading it. */
const DraftState = z.record(z.string(), z.unknown());

export const Draft = z.extend(DraftSummary, { state: DraftState });
export type Draft = z.infer<typeof Draft>;

const count = z.int().check(z.minimum(0), z.maximum(10_000));

const DraftInput = z.object({
  jobNumber: z._default(text(200), ''),
  step: z.int().check(z.minimum(1), z.maximum(wizardSteps.length)),
  wells: z._default(z.nullable(count), null),
  saved: z._default(z.nullable(count), null),
  customer: z._default(text(200), ''),
  /** For the filing desk; undefined when the client does not say. */
  unsaved: z.optional(UnsavedWells),
  state: DraftState,
});
export type DraftInput = z.output<typeof DraftInput>;

const DraftUpdate = z.extend(DraftInput, {
  /** This save replaces work: what the draft held before is kept as an earlier version. */
  replacesWork: z.optional(z.boolean()),
});
export type DraftUpdate = z.output<typeof DraftUpdate>;

/** What a draft held before a later save. */
const DraftVersion = z.object({
  /** The version that the draft had then. */
  version: z.number(),
  jobNumber: z.string(),
  step: z.number(),
  wells: z.nullable(z.number()),
  saved: z.nullable(z.number()),
  customer: z.string(),
  savedAt: z.string(),
  /** Null if unknown: an earlier program saved it. */
  savedBy: z.nullable(z.object({ id: z.number(), name: z.string() })),
});
export type DraftVersion = z.infer<typeof DraftVersion>;

const DraftVersionWithState = z.extend(DraftVersion, { state: DraftState });
export type DraftVersionWithState = z.infer<typeof DraftVersionWithState>;

const DraftId = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'must be the id of a draft'));

const NewDraft = z.extend(DraftInput, {
  /** Chosen by the client, which then knows the draft whose first save had no answer. */
  id: z.optional(DraftId),
});
export type NewDraft = z.output<typeof NewDraft>;

const ByDraftId = z.object({ id: DraftId });

const ByDraftVersion = z.extend(ByDraftId, { version: PathId });

export const draftEndpoints = {
  listDrafts: get('/api/drafts', {
    access: pageAccess.listDrafts,
    summary: 'Your drafts, newest first',
    response: z.array(DraftSummary),
  }),
  createDraft: post('/api/drafts', {
    access: 'editor',
    summary: 'Create a draft',
    idempotent: true,
    resumes: true,
    maxBytes: MAX_DRAFT_BYTES,
    body: NewDraft,
    response: DraftSummary,
    status: 201,
  }),
  getDraft: get('/api/drafts/:id', {
    access: 'editor',
    summary: 'A draft: your own, or that of a colleague whose link you have',
    ...fewAtOnce,
    params: ByDraftId,
    response: Draft,
  }),
  updateDraft: put('/api/drafts/:id', {
    access: 'editor',
    summary: 'Save a draft; answers without its state',
    versioned: true,
    resumes: true,
    maxBytes: MAX_DRAFT_BYTES,
    params: ByDraftId,
    body: DraftUpdate,
    response: DraftSummary,
  }),
  deleteDraft: del('/api/drafts/:id', {
    access: 'editor',
    summary: 'Delete your draft',
    versioned: true,
    params: ByDraftId,
    response: z.void(),
    status: 204,
  }),
  listDraftVersions: get('/api/drafts/:id/versions', {
    access: 'editor',
    summary: 'The earlier versions of a draft, newest first',
    params: ByDraftId,
    response: z.array(DraftVersion),
  }),
  getDraftVersion: get('/api/drafts/:id/versions/:version', {
    access: 'editor',
    summary: 'An earlier version of a draft',
    ...fewAtOnce,
    params: ByDraftVersion,
    response: DraftVersionWithState,
  }),
};
