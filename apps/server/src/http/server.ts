import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import { CSV, MAX_TABLE_BYTES, ProblemError, problemStatus, XLSX } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { SECOND } from '../clock.ts';
import type { Settings } from '../settings/settings.ts';
import { type LogDestination, loggerOptions } from './logging.ts';
import { sendSecurityHeaders, securityHeaders } from './headers.ts';
import { answerProblem, toBody, toProblem } from './problems.ts';
import { readJson } from './read-json.ts';
import { tableType } from './read-request.ts';

const BODY_LIMIT = 1024 * 1024;
/** Ordinary names of files are longer than the 100 characters of the default. */
const LONGEST_PARAMETER = 2048;

/** Answers only: bodies of requests that are compressed could unpack to anything. */
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
    requestTimeout: 60 * SECOND,
    keepAliveTimeout: 72 * SECOND,
    http: { headersTimeout: 20 * SECOND },
    // A request that is already on a connection is still answered while we stop.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headers, 'x-request-id': request.id });
      answerProblem(error, request, reply);
    },
    clientErrorHandler: (error, socket) => answerOnSocket(error, socket, headers),
  });
  sendSecurityHeaders(app, headers);
  app.setErrorHandler(answerProblem);
  takeJson(app);
  takeTables(app);
  app.register(compress, COMPRESSION);
  return app;
}

function takeJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const charset = /charset="?([^;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
    if (!/^utf-?8$/i.test(charset.trim())) {
      throw new ProblemError('unsupported-media-type', apiMessages.bodyNotTyped);
    }
    return readJson(body);
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    takesTable?: boolean;
  }
}

/** Only where an endpoint takes one; elsewhere it is refused before it is read. */
function takeTables(app: FastifyInstance): void {
  const options = { parseAs: 'buffer', bodyLimit: MAX_TABLE_BYTES } as const;
  app.addContentTypeParser([CSV, XLSX], options, async (_: FastifyRequest, body: Buffer) => body);
  app.addHook('onRequest', async (request) => {
    if (tableType(request) === undefined || request.routeOptions.config.takesTable) return;
    throw new ProblemError('unsupported-media-type', apiMessages.bodyNotTyped);
  });
}

/** For what is too broken to become a request. */
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
