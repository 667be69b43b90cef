import type { Endpoint, Endpoints, Request, Response } from '@disclosure/api';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admit, type Caller, type FindCaller, readBearer } from './admit.ts';
import { sendAnswer } from './answer.ts';
import { type Once, readOnce } from './once.ts';
import { mustSendTable, requestReader } from './read-request.ts';
import type { FileStream, ListStream, WrittenPage } from './streams.ts';

export interface Client {
  readonly address: string;
  readonly userAgent: string;
  readonly bearer: string | undefined;
  /** Straight from this machine, with no proxy in between that might speak for somebody else. */
  readonly isThisMachine: boolean;
}

interface Surroundings {
  readonly client: Client;
  readonly log: FastifyBaseLogger;
  /** The key of a call that must not happen twice. */
  readonly once: Once | undefined;
}

/** Only calls that are not public have a caller. */
export type Context<E extends Endpoint> = Surroundings &
  (E['access'] extends 'public' ? unknown : { readonly caller: Caller });

/** One function per endpoint. Leaving one out, or answering in another shape, does not compile. */
export type Handlers<E extends Endpoints> = {
  readonly [Name in keyof E]: (
    request: Request<E[Name]>,
    context: Context<E[Name]>,
  ) => Promise<Answer<E[Name]>> | Answer<E[Name]>;
};

/** What is large may be sent while it is made, or as it was written before. */
type Answer<E extends Endpoint> =
  | Response<E>
  | (E extends { produces: 'file' } ? FileStream : never)
  | (E extends { paged: true } ? ListStream | WrittenPage : never);

type Handler = (request: unknown, context: Surroundings & { caller: Caller | undefined }) => unknown;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
  interface FastifyContextConfig {
    repeatsError?: boolean;
    unexpected?: string | undefined;
  }
}

/** Puts every endpoint of a table on the server: access first, then the request, then the handler. */
export function serve<E extends Endpoints>(
  app: FastifyInstance,
  endpoints: E,
  handlers: Handlers<E>,
  findCaller: FindCaller,
): void {
  app.decorateRequest('caller', undefined);
  for (const [name, endpoint] of Object.entries(endpoints)) {
    // The table pairs each handler with its endpoint; inside the loop that pairing has no type.
    app.route(toRoute(endpoint, handlers[name] as unknown as Handler, findCaller));
  }
}

function toRoute(endpoint: Endpoint, handle: Handler, findCaller: FindCaller) {
  const readRequest = requestReader(endpoint);
  const { takesTable, repeatsError = false, unexpected } = endpoint;
  return {
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.maxBytes !== undefined && { bodyLimit: endpoint.maxBytes }),
    config: { takesTable: takesTable !== undefined, repeatsError, unexpected },
    // Before the body is read: strangers get no work done.
    onRequest: async (request: FastifyRequest) => {
      if (endpoint.access !== 'public') request.caller = await admit(endpoint, request, findCaller);
      if (takesTable === true) mustSendTable(request);
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const once = endpoint.idempotent && readOnce(request);
      const answer = await handle(readRequest(request), { ...toSurroundings(request), once });
      return sendAnswer(endpoint, answer, request, reply);
    },
  };
}

const toSurroundings = (request: FastifyRequest) => ({
  caller: request.caller,
  log: request.log,
  client: {
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
    bearer: readBearer(request),
    isThisMachine: isThisMachine(request),
  },
});

function isThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = 'x-forwarded-for' in headers || 'forwarded' in headers;
  return !isForwarded && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}
