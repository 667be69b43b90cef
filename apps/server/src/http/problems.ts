import { type Problem, type ProblemCode, ProblemError } from '@disclosure/api';
import { apiMessages, messages } from '@disclosure/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOutage } from './outage.ts';

/** What the HTTP server itself finds wrong with a request, in words that help. */
const serverProblems: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  FST_ERR_BAD_URL: ['invalid-request', apiMessages.malformedAddress],
  FST_ERR_MAX_PARAM_LENGTH: ['uri-too-long', apiMessages.addressTooLong],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', apiMessages.bodyTooLarge],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid-request', apiMessages.bodyLengthWrong],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported-media-type', apiMessages.bodyNotTyped],
  HPE_HEADER_OVERFLOW: ['headers-too-large', apiMessages.headersTooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: ['request-timeout', apiMessages.tooSlow],
};

const isClientsFault = (error: Error) =>
  'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500;

/** Every error has its place here; what is not foreseen says nothing about itself. */
export function toProblem(error: unknown, unexpected: string = messages.unexpected): ProblemError {
  if (error instanceof ProblemError) return error;
  if (!(error instanceof Error)) return new ProblemError('unexpected', unexpected);
  const known = 'code' in error && serverProblems[String(error.code)];
  if (known) return new ProblemError(...known);
  if (isOutage(error)) return new ProblemError('unavailable', apiMessages.unavailable, { retryAfterSeconds: 2 });
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

/** Planned, or told already: whoever asks is sent elsewhere, and nobody is alarmed. */
export class PlannedAbsence extends ProblemError {}

/** The only place where an error becomes an HTTP answer. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { repeatsError, unexpected } = request.routeOptions.config;
  const problem = toProblem(error, unexpected);
  if (problem.status >= 500 && !(problem instanceof PlannedAbsence)) request.log.error({ err: error }, problem.code);
  if (problem.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
  const { retryAfterSeconds } = problem.details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  // A route of plain text that fails still answers with JSON.
  return reply
    .code(problem.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(toBody(problem, request.id, repeatsError)));
}
