import { createHash } from 'node:crypto';
import { ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import type { FastifyRequest } from 'fastify';

/** A caller's own name for a call, and what the call said: the same name may not stand for another call. */
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
  const said = body instanceof Uint8Array ? body : JSON.stringify(body ?? null);
  return { key, fingerprint: createHash('sha256').update(`${method} ${url}\n`).update(said).digest() };
}
