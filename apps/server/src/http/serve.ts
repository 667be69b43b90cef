import { type Endpoint, type Endpoints, ProblemError, type Request, type Response } from '@disclosure/api';
import { canEnter, messages, type Role } from '@disclosure/core';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FileStream, type ListStream, sendAnswer, type WrittenPage } from './answer.ts';
import { limitBodies, limitUntaken } from './held-memory.ts';
import { asksForThisMachine, countHeaders, isForwarded } from './known-hosts.ts';
import { mustSendArchive, mustSendTable, type Once, readOnce, requestReader } from './read-request.ts';

/** The user who makes a request, and the session in which they make it. */
export interface Caller {
  readonly id: number;
  readonly roles: readonly Role[];
  /** The settings require two-step sign-in of them, and they have not set it up yet. */
  readonly mustSetUpTwoStep: boolean;
  readonly sessionId: string;
  /** As it was sent. */
  readonly token: string;
  /** Where the session began: the client address, and the hash of the browser's mark. */
  readonly began: Origin;
  readonly needsRefresh: boolean;
}

export interface Origin {
  readonly address: string;
  /** Null for a session that is older than devices. */
  readonly device: Buffer | null;
}

/** Looks a token up; undefined when it is not valid. */
export type FindCaller = (token: string, endpoint: Endpoint) => Promise<Caller | undefined>;

/** The caller, if they may make this call. */
async function admit(endpoint: Endpoint, request: FastifyRequest, findCaller: FindCaller): Promise<Caller> {
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
function readBearer({ headers, raw }: FastifyRequest): string | undefined {
  if (countHeaders(raw, 'authorization') > 1) return undefined;
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
}

export interface Client {
  readonly address: string;
  readonly userAgent: string;
  readonly bearer: string | undefined;
  /** The Cookie header; empty when there is none. */
  readonly cookies: string;
  /** The browser sent it over https, as far as the server and the proxies that it trusts know. */
  readonly isEncrypted: boolean;
  /** The device of the session in which the call is made. */
  readonly device: Buffer | undefined;
  /** Directly from this machine, without a proxy that could pass on the request of another client. */
  readonly isThisMachine: boolean;
}

interface CallContext {
  readonly client: Client;
  readonly log: FastifyBaseLogger;
  /** Adds these to the answer. */
  readonly setCookies: (cookies: readonly string[]) => void;
  /** The key of a call that must not happen twice. */
  readonly once: Once | undefined;
}

/** Only calls that are not public have a caller. */
export type Context<E extends Endpoint> = CallContext &
  (E['access'] extends 'public' ? unknown : { readonly caller: Caller });

/** One function per endpoint. A missing one, or an answer of another shape, does not compile. */
export type Handlers<E extends Endpoints> = {
  readonly [Name in keyof E]: (
    request: Request<E[Name]>,
    context: Context<E[Name]>,
  ) => Promise<Answer<E[Name]>> | Answer<E[Name]>;
};

/** A large answer may be sent while it is made, or as it is stored. */
type Answer<E extends Endpoint> =
  | Response<E>
  | (E extends { produces: 'file' } ? FileStream : never)
  | (E extends { paged: true } ? ListStream | WrittenPage : never);

type Handler = (request: unknown, context: CallContext & { caller: Caller | undefined }) => unknown;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
  interface FastifyContextConfig {
    /** The name of the endpoint. */
    call?: string;
    isPolled?: boolean;
    repeatsError?: boolean;
    unexpected?: string | undefined;
  }
}

/** Registers every endpoint of a table: access first, then the request, then the handler. */
export function serve<E extends Endpoints>(
  app: FastifyInstance,
  endpoints: E,
  handlers: Handlers<E>,
  findCaller: FindCaller,
): void {
  app.decorateRequest('caller', undefined);
  const countBody = limitBodies();
  for (const [name, endpoint] of Object.entries(endpoints)) {
    // The table pairs each handler with its endpoint; the loop loses that type.
    app.route(toRoute(name, endpoint, handlers[name] as unknown as Handler, { findCaller, countBody }));
  }
}

/** Strangers send a few short texts. */
const STRANGERS_BODY = 64 * 1024;

interface Admission {
  readonly findCaller: FindCaller;
  readonly countBody: ReturnType<typeof limitBodies>;
}

function toRoute(call: string, endpoint: Endpoint, handle: Handler, { findCaller, countBody }: Admission) {
  const readRequest = requestReader(endpoint);
  const countUntaken = limitUntaken(endpoint);
  const {
    takesTable,
    takesArchive = false,
    repeatsError = false,
    unexpected,
    answersAnyHost = false,
    isPolled = false,
    access,
  } = endpoint;
  const bodyLimit = endpoint.maxBytes ?? (access === 'public' ? STRANGERS_BODY : undefined);
  return {
    method: endpoint.method,
    url: endpoint.path,
    ...(bodyLimit !== undefined && { bodyLimit }),
    config: {
      call,
      takesTable: takesTable !== undefined,
      takesArchive,
      repeatsError,
      unexpected,
      answersAnyHost,
      isPolled,
    },
    // Before the body is read: unknown callers cause no work.
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (access !== 'public') request.caller = await admit(endpoint, request, findCaller);
      if (takesTable === true) mustSendTable(request);
      if (takesArchive) mustSendArchive(request);
      else if (request.caller) countBody(request.caller.id, request, reply);
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.caller) await countUntaken(request.caller.id, reply);
      const once = endpoint.idempotent && readOnce(request);
      const answer = await handle(readRequest(request), { ...toContext(request, reply), once });
      return sendAnswer(endpoint, answer, request, reply);
    },
  };
}

const toContext = (request: FastifyRequest, reply: FastifyReply) => ({
  caller: request.caller,
  log: request.log,
  setCookies: (cookies: readonly string[]) => void reply.header('set-cookie', [...cookies]),
  client: {
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
    bearer: readBearer(request),
    cookies: request.headers.cookie ?? '',
    isEncrypted: request.protocol === 'https',
    device: request.caller?.began.device ?? undefined,
    isThisMachine: isThisMachine(request),
  },
});

function isThisMachine(request: FastifyRequest): boolean {
  const isNear = /^(::ffff:)?127\.|^::1$/.test(request.socket.remoteAddress ?? '');
  return isNear && !isForwarded(request.headers) && asksForThisMachine(request);
}
