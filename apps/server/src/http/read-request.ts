import { createHash } from 'node:crypto';
import {
  type ArchiveBody,
  CSV,
  type Endpoint,
  type FieldProblem,
  ProblemError,
  type TableFile,
  XLSX,
  ZIP,
} from '@disclosure/api';
import { apiMessages, inputMessages, registryMessages, tableMessages } from '@disclosure/core';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

/** Reads the parts that an endpoint declares. A request of another shape is refused, and every wrong field named. */
export function requestReader({ params, query, body, versioned, takesTable, takesArchive }: Endpoint) {
  const schema = z.object({ ...(params && { params }), ...(query && { query }), ...(body && { body }) });
  const needsBody = body !== undefined && !body.safeParse(undefined).success;
  return (request: FastifyRequest) => {
    if (needsBody && request.body === undefined) throw new ProblemError('invalid-request', apiMessages.bodyMissing);
    const parsed = schema.safeParse(request, { error: wordsFor, reportInput: false });
    if (!parsed.success) throw toProblem(parsed.error.issues);
    return {
      ...parsed.data,
      ...(versioned && readIfMatch(request)),
      ...readAnyTable(takesTable, request),
      ...(takesArchive && { archive: request.body as ArchiveBody }),
    };
  };
}

/** Where JSON is accepted too, the media type tells them apart. */
function readAnyTable(takesTable: Endpoint['takesTable'], request: FastifyRequest): { table?: TableFile } {
  const isTable = takesTable === true || (takesTable === 'or-json' && tableType(request) !== undefined);
  return isTable ? { table: readTable(request) } : {};
}

/** Checked before the body is read. */
export function mustSendArchive({ headers, routeOptions: { bodyLimit } }: FastifyRequest): void {
  if (headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() !== ZIP) {
    throw new ProblemError('unsupported-media-type', registryMessages.noArchive);
  }
  if (Number(headers['content-length'] ?? 0) > bodyLimit) {
    throw new ProblemError('too-large', registryMessages.tooLarge(bodyLimit / 1024 ** 3));
  }
}

/** Checked before the body is read. */
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

/** Further wrong fields rarely say anything new. */
const MOST_FIELDS = 100;

function toProblem(issues: readonly z.core.$ZodIssue[]): ProblemError {
  const errors = issues.slice(0, MOST_FIELDS).map(toFieldProblem);
  return new ProblemError('invalid-request', errors[0]?.message ?? apiMessages.malformed, { errors });
}

function readIfMatch({ headers }: FastifyRequest): { ifMatch?: number } {
  const header = headers['if-match'];
  if (header === undefined || header === '*') return {};
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (version !== undefined) return { ifMatch: Number(version) };
  throw new ProblemError('invalid-request', apiMessages.ifMatchWrong);
}

type Issue = z.core.$ZodRawIssue;

/** What is wrong with a value, as words that follow the name of its field. A schema's own message wins over this. */
function wordsFor(issue: Issue): string {
  if (issue.input === undefined) return inputMessages.required;
  return words[issue.code]?.(issue) ?? inputMessages.notAllowed;
}

/** By the schema library's code for a problem. */
const words: Readonly<Record<string, (issue: Issue) => string | undefined>> = {
  invalid_type: ({ expected }) => typeWords[String(expected)],
  too_big: ({ origin, maximum }) => inputMessages.atMost(Number(maximum), unitOf(origin)),
  too_small: ({ origin, minimum }) => inputMessages.atLeast(Number(minimum), unitOf(origin)),
  invalid_value: ({ values }) => inputMessages.oneOf((values as readonly unknown[]).map(String)),
  invalid_union: ({ errors }) => wordsForUnion((errors as readonly z.core.$ZodIssue[][]).flat()),
};

const typeWords: Readonly<Record<string, string>> = {
  string: inputMessages.text,
  number: inputMessages.number,
  int: inputMessages.wholeNumber,
  boolean: inputMessages.flag,
  array: inputMessages.list,
  object: inputMessages.object,
  record: inputMessages.object,
};

const unitOf = (origin: unknown) => (origin === 'string' ? 'characters' : origin === 'array' ? 'entries' : undefined);

/** Where several types are accepted, the value has one of them but is wrong, or has none of them. */
function wordsForUnion(issues: readonly z.core.$ZodIssue[]): string | undefined {
  const ofKind = issues.find(({ code }) => code !== 'invalid_type') ?? issues[0];
  return ofKind?.message;
}

function toFieldProblem({ path, message }: z.core.$ZodIssue): FieldProblem {
  // The first part names where the field was sent: the path, the query or the body.
  const field = path.slice(1).join('.');
  return { path: field, message: `${labelOf(field)} ${message}` };
}

/** As a person would write it; the path next to it keeps the exact name. */
function labelOf(field: string): string {
  if (field === '') return inputMessages.body;
  const spaced = field.replaceAll(/[._]/g, ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return (spaced.charAt(0).toUpperCase() + spaced.slice(1)).replace(/^(Cas|Id)\b/, (word) => word.toUpperCase());
}

/** The caller's key for a call, and a hash of the call: the same key may not be used for a different call. */
export interface Once {
  readonly key: string;
  readonly fingerprint: Buffer;
}

export function readOnce({ headers, method, url, body }: FastifyRequest): Once | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\u0021-\u007e]{1,200}$/.test(key)) {
    throw new ProblemError('invalid-request', apiMessages.keyWrong);
  }
  const sent = body instanceof Uint8Array ? body : JSON.stringify(body ?? null);
  return { key, fingerprint: createHash('sha256').update(`${method} ${url}\n`).update(sent).digest() };
}
