import { type DraftSummary, ProblemError } from '@disclosure/api';
import { messages } from '@disclosure/core';
import type { Api } from '../../../lib/api.tsx';
import { isPassing } from '../../../lib/query-client.ts';
import type { DraftRequest } from './draft-request.ts';

export type DraftCalls = Pick<Api, 'createDraft' | 'updateDraft' | 'getDraft'>;

/** The calls of one user. Whoever signs in next on this computer must not send what the last one left behind. */
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

export type Outcome =
  | { readonly kind: 'saved'; readonly draft: DraftSummary }
  /** Nobody knows whether it arrived, or it could not. */
  | { readonly kind: 'unanswered'; readonly wasReceived: boolean }
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

const ask = (calls: DraftCalls, { serverId, version, key, body }: DraftRequest) =>
  serverId === null
    ? calls.createDraft({ body, idempotencyKey: key })
    : calls.updateDraft({ params: { id: serverId }, body, ...(version !== null && { ifMatch: version }) });

function explain(error: unknown): Outcome {
  const code = error instanceof ProblemError ? error.code : undefined;
  if (code === 'stale') {
    // The server answers a write that came too late with the summary of the draft.
    return { kind: 'changed', current: (error as ProblemError).details.current as DraftSummary | undefined };
  }
  if (code === 'not-found') return { kind: 'deleted' };
  if (code === 'too-large') return { kind: 'too-large' };
  // A session that is over comes back; until then everything stays on this computer.
  return { kind: 'unanswered', wasReceived: !isPassing(error) };
}
