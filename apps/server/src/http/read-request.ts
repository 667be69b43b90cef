import { type Endpoint, type FieldProblem, ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import type { FastifyRequest } from 'fastify';
import { en } from 'zod/locales';
import * as z from 'zod/mini';

// Without a language, the small zod says no more than "Invalid input".
z.config(en());

/** Reads the parts that an endpoint declares, and refuses a request of another shape field by field. */
export function requestReader({ params, query, body, versioned }: Endpoint) {
  const schema = z.object({ ...(params && { params }), ...(query && { query }), ...(body && { body }) });
  return (request: FastifyRequest) => {
    if (body && request.body === undefined) throw new ProblemError('invalid-request', apiMessages.bodyMissing);
    const parsed = schema.safeParse(request, { reportInput: false });
    if (!parsed.success) throw toProblem(parsed.error.issues);
    return versioned ? { ...parsed.data, ...readIfMatch(request) } : parsed.data;
  };
}

function toProblem(issues: readonly z.core.$ZodIssue[]): ProblemError {
  const errors = issues.map(toFieldProblem);
  const [first] = errors;
  const message = [first?.path || 'body', first?.message].join(': ');
  return new ProblemError('invalid-request', message, { errors });
}

const toFieldProblem = ({ path, message }: z.core.$ZodIssue): FieldProblem => ({
  path: path.slice(1).join('.'),
  message: message.replace(/^Invalid input: /, ''),
});

function readIfMatch({ headers }: FastifyRequest): { ifMatch?: number } {
  const header = headers['if-match'];
  if (header === undefined || header === '*') return {};
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (version !== undefined) return { ifMatch: Number(version) };
  throw new ProblemError('invalid-request', apiMessages.ifMatchWrong);
}
