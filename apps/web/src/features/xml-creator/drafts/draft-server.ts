import { type DraftSummary, type DraftUpdate, ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';
import type { Api } from '../../../lib/api.tsx';
import { reasonOf } from '../../../lib/failure.ts';
import { isPassing } from '../../../lib/query-client.ts';
import { newId } from '../state/new-id.ts';
import { type DraftIdentity, summaryOf, unsavedOf } from './local-drafts.ts';
import type { PackedState } from './packing.ts';

export type DraftCalls = Pick<Api, 'createDraft' | 'updateDraft' | 'getDraft'>;

/** The calls of one user. They fail once another user has signed in, who must not send this user's drafts. */
export function callsOfUser(api: DraftCalls, isHere: () => boolean): DraftCalls {
  const guarded =
    <Request, Answer>(call: (request: Request) => Promise<Answer>) =>
    async (request: Request): Promise<Answer> => {
      if (!isHere()) throw new ProblemError('unauthenticated', messages.session.tokenNotFound);
      return call(request);
    };
  return {
    createDraft: guarded(api.createDraft),
    updateDraft: guarded(api.updateDraft),
    getDraft: guarded(api.getDraft),
  };
}

/** What the first save makes, also when its answer was lost. */
export const FIRST_VERSION = 1;

/** Also before this browser knows whether the server has the draft. */
export const idOnServer = ({ id, serverId }: Pick<DraftIdentity, 'id' | 'serverId'>): string => serverId ?? id;

/** One save. It is repeated unchanged until the server answers, so that it counts once. */
export interface DraftRequest {
  readonly id: string;
  readonly serverId: string | null;
  readonly version: number | null;
  readonly key: string;
  readonly body: DraftUpdate;
}

export function requestFor(
  { id, serverId, version }: DraftIdentity,
  { state, pieces }: PackedState,
  replacesWork: boolean,
): DraftRequest {
  const key = newId();
  const packed = { stamp: key, pieces: Object.fromEntries(pieces) };
  const body = { ...summaryOf(state), unsaved: unsavedOf(state), state: packed };
  return { id, serverId, version, key, body: { ...body, ...(replacesWork && serverId !== null && { replacesWork }) } };
}

/** The version on the server if one of our own saves made it: only its answer was lost, so there is no conflict. */
export async function findOwnSave(calls: DraftCalls, identity: DraftIdentity): Promise<number | 'none' | 'unknown'> {
  try {
    const { version, state } = await calls.getDraft({ params: { id: idOnServer(identity) } });
    return identity.unanswered.some((key) => key === state['stamp']) ? version : 'none';
  } catch {
    return 'unknown';
  }
}

export type Outcome =
  | { readonly kind: 'saved'; readonly draft: DraftSummary }
  /** It may have arrived or not. */
  | { readonly kind: 'unanswered' }
  /** The user signs in again, and the next try succeeds. */
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'changed'; readonly current: DraftSummary | undefined }
  | { readonly kind: 'deleted' };

export async function send(calls: DraftCalls, request: DraftRequest): Promise<Outcome> {
  try {
    return { kind: 'saved', draft: await ask(calls, request) };
  } catch (error) {
    return explain(error);
  }
}

const ask = (calls: DraftCalls, { id, serverId, version, key, body }: DraftRequest) =>
  serverId === null || version === null
    ? calls.createDraft({ body: { ...body, id }, idempotencyKey: key })
    : calls.updateDraft({ params: { id: serverId }, body, ifMatch: version });

function explain(error: unknown): Outcome {
  const code = error instanceof ProblemError ? error.code : undefined;
  if (code === 'stale') {
    // The server's answer to a stale write holds the summary of the current draft.
    return { kind: 'changed', current: (error as ProblemError).details.current as DraftSummary | undefined };
  }
  if (code === 'not-found') return { kind: 'deleted' };
  if (code === 'too-large') return { kind: 'too-large' };
  if (code === 'unauthenticated') return { kind: 'signed-out' };
  return isPassing(error) ? { kind: 'unanswered' } : { kind: 'refused', reason: reasonOf(error) };
}
