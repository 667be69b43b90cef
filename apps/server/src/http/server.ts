import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import { CSV, MAX_TABLE_BYTES, ProblemError, problemStatus, XLSX, ZIP } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { HOUR, SECOND } from '../clock.ts';
import type { Settings } from '../settings/settings.ts';
import { stackOf } from '../stack-of.ts';
import { dropSlowBodies, dropStalledClients, readOnBeforeClosing } from './held-memory.ts';
import { answerProblem, toBody, toProblem } from './problems.ts';
import { createJsonReader } from './read-json.ts';
import { tableType } from './read-request.ts';

const BODY_LIMIT = 1024 * 1024;
/** File names can be longer than the 100 characters of the default. */
const LONGEST_PARAMETER = 2048;

/** Answers only: a compressed request could unpack to any size. */
const COMPRESSION = {
  globalDecompression: false,
  encodings: ['br', 'gzip'],
  threshold: 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
} satisfies FastifyCompressOptions;

/** Fastify with our limits, headers, errors and body format; no route yet. */
export function createServer(settings: Settings, logDestination?: LogDestination): FastifyInstance {
  const headers = securityHeaders(settings.PUBLIC_URL);
  const app = Fastify({
    logger: { ...loggerOptions(settings), ...(logDestination && { stream: logDestination }) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: settings.TRUST_PROXY.length > 0 ? [...settings.TRUST_PROXY] : false,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    // An archive may take that long; `dropSlowBodies` is less patient with everything else.
    requestTimeout: 2 * HOUR,
    keepAliveTimeout: 72 * SECOND,
    // `refuseUnknownHosts` answers a request without a Host header, with every header of safety.
    http: { headersTimeout: 20 * SECOND, requireHostHeader: false },
    // Requests on open connections are still answered while the server stops.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headers, 'x-request-id': request.id });
      answerProblem(error, request, reply);
      // No hook runs for what is refused before it has a route.
      logAnswer(request, reply);
    },
    clientErrorHandler: (error, socket) => answerOnSocket(error, socket, headers),
  });
  sendSecurityHeaders(app, headers);
  dropStalledClients(app);
  dropSlowBodies(app);
  readOnBeforeClosing(app);
  app.decorateRequest('problem', undefined);
  app.setErrorHandler(answerProblem);
  takeJson(app);
  takeTables(app);
  takeArchives(app);
  app.register(compress, COMPRESSION);
  return app;
}

function takeJson(app: FastifyInstance): void {
  const read = createJsonReader();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const charset = /charset="?([^;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
    if (!/^utf-?8$/i.test(charset.trim())) {
      throw new ProblemError('unsupported-media-type', apiMessages.bodyNotTyped);
    }
    return read(body);
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    takesTable?: boolean;
    takesArchive?: boolean;
  }
}

/** Only where an endpoint accepts one; elsewhere it is refused before it is read. */
function takeTables(app: FastifyInstance): void {
  const options = { parseAs: 'buffer', bodyLimit: MAX_TABLE_BYTES } as const;
  app.addContentTypeParser([CSV, XLSX], options, async (_: FastifyRequest, body: Buffer) => body);
  app.addHook('onRequest', async (request) => {
    if (tableType(request) === undefined || request.routeOptions.config.takesTable) return;
    throw new ProblemError('unsupported-media-type', apiMessages.bodyNotTyped);
  });
}

/** Only where an endpoint accepts one. It is not collected: the handler reads it while it arrives. */
function takeArchives(app: FastifyInstance): void {
  app.addContentTypeParser(ZIP, async ({ routeOptions }: FastifyRequest, body: unknown) => {
    if (routeOptions.config.takesArchive) return body;
    throw new ProblemError('unsupported-media-type', apiMessages.bodyNotTyped);
  });
}

/** For input that is too broken to become a request. */
function answerOnSocket(error: Error, socket: Socket, headers: Readonly<Record<string, string>>): void {
  if (socket.destroyed || !socket.writable) return;
  const problem = toProblem(Object.assign(error, { statusCode: problemStatus['invalid-request'] }));
  const id = randomUUID();
  const body = JSON.stringify(toBody(problem, id));
  const all = {
    ...headers,
    'x-request-id': id,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${problem.status} Problem\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** What our pages may load and run. Styles may be inline because the component kit writes them so. */
const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'object-src': "'none'",
};

export const contentSecurityPolicy = (changes: Partial<typeof policy> = {}): string =>
  Object.entries({ ...policy, ...changes })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');

/** On every answer, errors too. There is no CORS header: other origins get nothing. */
const securityHeaders = (publicUrl: string | undefined): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cache-control': 'no-store',
  ...(publicUrl?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});

function sendSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id });
  });
}

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

export interface LogDestination {
  write(line: string): void;
}

/** Names whose values never go into the log. */
const SECRETS = ['password', 'new_password', 'current_password', 'otp', 'secret', 'token', 'authorization'];

/** JSON lines: a line break in a value cannot forge a line. */
const loggerOptions = ({ LOG_LEVEL }: Pick<Settings, 'LOG_LEVEL'>): LoggerOptions => ({
  level: LOG_LEVEL,
  redact: SECRETS.flatMap((name) => [name, `*.${name}`]),
  serializers: { err: describeError },
});

/** Not all fields of an error: a driver adds rows and queries, which hold what people typed. */
function describeError(error: unknown): { type: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const code = 'code' in error ? { code: String(error.code) } : {};
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {};
  return { type: error.name, message: error.message, stack: stackOf(error), ...code, ...cause };
}

/** One line per answer. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    // What is wrong with the server is logged where it is found.
    if (request.routeOptions.config.isPolled && !isRefusal(reply.statusCode)) return;
    logAnswer(request, reply);
  });
}

/** Without the query, since links in mails carry their token there. */
function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const { method, url, caller, ip, problem } = request;
  request.log.info(
    {
      method,
      path: url.split('?', 1)[0],
      call: request.routeOptions.config.call,
      status: reply.statusCode,
      ...(problem && { code: problem.code, rules: rulesOf(problem) }),
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      address: ip,
      user: caller?.id,
    },
    'request',
  );
}

const isRefusal = (status: number) => status >= 400 && status < 500;

/** The rules that the request broke, by id. Their texts may repeat what was typed, and are not logged. */
function rulesOf({ details }: ProblemError): string[] | undefined {
  const ids = new Set((details.errors ?? []).flatMap(({ id }) => id ?? []));
  return ids.size > 0 ? [...ids] : undefined;
}
