import * as z from 'zod/mini';
import { orElse } from './reading.ts';

/** Every way a call can fail, and the HTTP status that says so. */
export const problemStatus = {
  'invalid-request': 400,
  'rule-broken': 400,
  'invalid-link': 400,
  unauthenticated: 401,
  'invalid-credentials': 401,
  'wrong-password': 401,
  'second-step-required': 401,
  'wrong-code': 401,
  forbidden: 403,
  'two-step-required': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'request-timeout': 408,
  conflict: 409,
  stale: 412,
  'too-large': 413,
  'uri-too-long': 414,
  'unsupported-media-type': 415,
  'unknown-host': 421,
  'password-refused': 422,
  'document-refused': 422,
  'key-reused': 422,
  'too-costly': 422,
  'too-many-requests': 429,
  'headers-too-large': 431,
  unexpected: 500,
  'bad-gateway': 502,
  damaged: 502,
  unavailable: 503,
  'gateway-timeout': 504,
} as const;

export type ProblemCode = keyof typeof problemStatus;

const FieldProblem = z.object({ path: z.string(), message: z.string(), id: z.optional(z.string()) });
export type FieldProblem = z.infer<typeof FieldProblem>;

/** The body of every failed call. `message` may be shown to the user as it is. */
export const Problem = z.object({
  message: z.string(),
  /** The message again, for clients of older calls that read it here. */
  error: z.optional(z.string()),
  code: z.string(),
  requestId: z.string(),
  errors: z.optional(z.array(FieldProblem)),
  /** The current record, when someone else changed it first. */
  current: z.optional(z.unknown()),
});
export type Problem = z.infer<typeof Problem>;

const readable = <Schema extends z.ZodMiniType>(schema: Schema) => orElse(z.optional(schema), undefined);

/** What a client reads of a failed call: of an answer as the specification prints it only a message, or not even that. */
export const ReadProblem = z.object({
  message: readable(z.string()),
  error: readable(z.string()),
  code: readable(z.string()),
  requestId: readable(z.string()),
  errors: readable(z.array(FieldProblem)),
  current: z.optional(z.unknown()),
});

export interface ProblemDetails {
  readonly errors?: readonly FieldProblem[] | undefined;
  readonly retryAfterSeconds?: number;
  readonly current?: unknown;
  readonly requestId?: string | undefined;
}

/** The server throws it where a call fails; the client throws it again for the caller. */
export class ProblemError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, message: string, details: ProblemDetails = {}) {
    super(message);
    this.name = 'ProblemError';
    this.code = code;
    this.status = problemStatus[code];
    this.details = details;
  }
}

/** True when an answer of the server does not have the shape that the contract names. */
export const isUnexpectedAnswer = (error: unknown): boolean => error instanceof z.core.$ZodError;
