import { ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';

const MAX_DEPTH = 64;

/** The body of a request: nothing, or JSON that is safe to walk. */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const value = parse(bytes);
  mustBeTame(value, 0);
  return value;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ProblemError('invalid-request', apiMessages.bodyNotJson);
  }
}

/** Names that reach behind an object when someone copies its fields. */
const isReserved = (name: string) => name === '__proto__' || name === 'constructor' || name === 'prototype';

function mustBeTame(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth === MAX_DEPTH) {
    throw new ProblemError('invalid-request', apiMessages.bodyTooDeep(MAX_DEPTH));
  }
  for (const [name, inner] of Object.entries(value)) {
    if (isReserved(name)) throw new ProblemError('invalid-request', apiMessages.bodyReserved(name));
    mustBeTame(inner, depth + 1);
  }
}
