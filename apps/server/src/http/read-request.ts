import { CSV, type Endpoint, ProblemError, type TableFile, XLSX } from '@disclosure/api';
import { apiMessages, tableMessages } from '@disclosure/core';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { toFieldProblem, wordsFor } from './input-words.ts';

/** Reads the parts that an endpoint declares, and refuses a request of another shape field by field. */
export function requestReader({ params, query, body, versioned, takesTable }: Endpoint) {
  const schema = z.object({ ...(params && { params }), ...(query && { query }), ...(body && { body }) });
  const needsBody = body !== undefined && !body.safeParse(undefined).success;
  return (request: FastifyRequest) => {
    if (needsBody && request.body === undefined) throw new ProblemError('invalid-request', apiMessages.bodyMissing);
    const parsed = schema.safeParse(request, { error: wordsFor, reportInput: false });
    if (!parsed.success) throw toProblem(parsed.error.issues);
    return { ...parsed.data, ...(versioned && readIfMatch(request)), ...readAnyTable(takesTable, request) };
  };
}

/** Where JSON may be sent as well, the media type says which it is. */
function readAnyTable(takesTable: Endpoint['takesTable'], request: FastifyRequest): { table?: TableFile } {
  const isTable = takesTable === true || (takesTable === 'or-json' && tableType(request) !== undefined);
  return isTable ? { table: readTable(request) } : {};
}

/** Asked before the body is read. */
export function mustSendTable(request: FastifyRequest): void {
  if (tableType(request) !== undefined) return;
  throw new ProblemError('unsupported-media-type', apiMessages.bodyNotTable(CSV, XLSX));
}

export function tableType({ headers }: FastifyRequest): TableFile['type'] | undefined {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  return [CSV, XLSX].find((each) => each === type) as TableFile['type'] | undefined;
}

function readTable(request: FastifyRequest): TableFile {
  const type = tableType(request);
  if (type !== undefined && request.body instanceof Uint8Array && request.body.length > 0) {
    return { type, bytes: new Uint8Array(request.body) };
  }
  throw new ProblemError('invalid-request', tableMessages.empty);
}

function toProblem(issues: readonly z.core.$ZodIssue[]): ProblemError {
  const errors = issues.map(toFieldProblem);
  return new ProblemError('invalid-request', errors[0]?.message ?? apiMessages.malformed, { errors });
}

function readIfMatch({ headers }: FastifyRequest): { ifMatch?: number } {
  const header = headers['if-match'];
  if (header === undefined || header === '*') return {};
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (version !== undefined) return { ifMatch: Number(version) };
  throw new ProblemError('invalid-request', apiMessages.ifMatchWrong);
}
