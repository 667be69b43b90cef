import { type Endpoint, ProblemError } from '@disclosure/api';
import { canEnter, messages, type Role } from '@disclosure/core';
import type { FastifyRequest } from 'fastify';

/** The user who makes a request, and the session in which they make it. */
export interface Caller {
  readonly id: number;
  readonly roles: readonly Role[];
  /** Two-step sign-in is required of them, and they have not set it up yet. */
  readonly mustSetUpTwoStep: boolean;
  readonly sessionId: string;
  /** As it was presented. */
  readonly token: string;
  readonly needsRefresh: boolean;
}

/** Looks a token up; undefined when it opens nothing. */
export type FindCaller = (token: string, endpoint: Endpoint) => Promise<Caller | undefined>;

/** Who is calling, if they may make this call. */
export async function admit(endpoint: Endpoint, request: FastifyRequest, findCaller: FindCaller): Promise<Caller> {
  const token = readBearer(request);
  if (token === undefined) throw new ProblemError('unauthenticated', messages.session.tokenMissing);
  const caller = await findCaller(token, endpoint);
  if (!caller) throw new ProblemError('unauthenticated', messages.session.over);
  if (!canEnter(endpoint.access, caller.roles)) throw new ProblemError('forbidden', messages.session.forbidden);
  if (caller.mustSetUpTwoStep && !endpoint.opensBeforeTwoStep) {
    throw new ProblemError('two-step-required', messages.twoStep.managersMust);
  }
  return caller;
}

/** The token of the one `Authorization` header. Two of them contradict each other, so they count as none. */
export function readBearer({ headers, raw }: FastifyRequest): string | undefined {
  const count = raw.rawHeaders.filter((name, index) => index % 2 === 0 && /^authorization$/i.test(name)).length;
  if (count > 1) return undefined;
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
}
