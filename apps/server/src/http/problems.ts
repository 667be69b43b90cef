import { type Problem, type ProblemCode, ProblemError } from '@disclosure/api';
import { apiMessages, messages } from '@disclosure/core';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What the HTTP server itself refuses, in words that help the caller. */
const serverProblems: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  FST_ERR_BAD_URL: ['invalid-request', apiMessages.malformedAddress],
  FST_ERR_MAX_PARAM_LENGTH: ['uri-too-long', apiMessages.addressTooLong],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', apiMessages.bodyTooLarge],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid-request', apiMessages.bodyLengthWrong],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported-media-type', apiMessages.bodyNotTyped],
  HPE_HEADER_OVERFLOW: ['headers-too-large', apiMessages.headersTooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: ['request-timeout', apiMessages.tooSlow],
};

/** Codes of a driver when the database, not the statement, is at fault. */
const OUTAGE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '40001', // could not be serialized with other transactions
  '40P01', // deadlock
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '57014', // statement timeout
  '57P01', // shut down by an administrator
  '57P02', // crashed
  '57P03', // still starting
  '57P05', // idle session ended
  '25006', // read-only, as after a fail-over
  '28000', // the role may not sign in, as while it is changed
  '28P01', // wrong password, as while it is changed
  // The tables are not those of this program, as in the middle of a restore. No statement is made of what users type,
  // so one that was tested fails in these ways for no other reason.
  '3D000', // no such database
  '3F000', // no such schema
  '42501', // no right
  '42703', // no such column
  '42P01', // no such table
  'P0002', // the row of the installation is missing
]);

/** Migration 0022: a newer version has changed the tables, or is changing them, and this one may not write. */
const UPGRADE_CODES = new Set(['UP001', 'UP002']);

export const isUpgrade = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && UPGRADE_CODES.has(String(error.code));

/** Messages of a driver that come without a code. */
const OUTAGE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after|Client (has encountered a connection error|was closed) and is not queryable)/;

/** True when the same request may well succeed in a moment. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  const isOurs = 'syscall' in error && code === 'ENOENT' && error.syscall !== 'connect';
  if (isOurs) return false;
  return (
    OUTAGE_CODES.has(code) || UPGRADE_CODES.has(code) || code.startsWith('08') || OUTAGE_MESSAGES.test(error.message)
  );
}

const isClientsFault = (error: Error) =>
  'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500;

/** Turns every error into a problem; an unexpected one reveals nothing about itself. */
export function toProblem(error: unknown, unexpected: string = messages.unexpected): ProblemError {
  if (error instanceof ProblemError) return error;
  if (!(error instanceof Error)) return new ProblemError('unexpected', unexpected);
  const known = 'code' in error && serverProblems[String(error.code)];
  if (known) return new ProblemError(...known);
  const away = isUpgrade(error) ? apiMessages.upgrading : apiMessages.unavailable;
  if (isOutage(error)) return new ProblemError('unavailable', away, { retryAfterSeconds: 2 });
  if (isClientsFault(error)) return new ProblemError('invalid-request', apiMessages.malformed);
  return new ProblemError('unexpected', unexpected);
}

export const toBody = ({ message, code, details }: ProblemError, requestId: string, repeatsError = false): Problem => ({
  message,
  ...(repeatsError && { error: message }),
  code,
  requestId,
  ...(details.errors && { errors: [...details.errors] }),
  ...(details.current !== undefined && { current: details.current }),
});

declare module 'fastify' {
  interface FastifyInstance {
    /** True when the error belongs to an outage, which is logged once and not by every request. */
    noteOutage?: (error: unknown) => boolean;
  }
}

/** A planned absence, or one that was logged already: the answer is 503 without another error in the log. */
export class PlannedAbsence extends ProblemError {}

declare module 'fastify' {
  interface FastifyRequest {
    /** What was answered instead of what was asked for. */
    problem: ProblemError | undefined;
  }
}

/** The only place where an error becomes an HTTP answer. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { repeatsError, unexpected } = request.routeOptions.config;
  const problem = toProblem(error, unexpected);
  request.problem = problem;
  if (problem.status >= 500 && !(problem instanceof PlannedAbsence) && !request.server.noteOutage?.(error)) {
    request.log.error({ err: error }, problem.code);
  }
  if (problem.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
  const { retryAfterSeconds } = problem.details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  // A route of plain text also answers with JSON when it fails.
  return reply
    .code(problem.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(toBody(problem, request.id, repeatsError)));
}
