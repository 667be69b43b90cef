import { ProblemError } from '@disclosure/api';
import { apiMessages } from '@disclosure/core';
import { restAfter } from '../slices.ts';
import { createPlaces, tooBusy } from './gate.ts';

const MAX_DEPTH = 64;
/** One value for each 10 bytes of the largest job. A draft of a large job has some hundreds: its pieces are texts. */
const MAX_VALUES = 100_000;

/** The body of a request: nothing, or JSON that is safe to read. */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  mustBeModest(bytes);
  const value = parse(bytes);
  mustBeHarmless(value);
  return value;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
/** A bracket and a brace differ in one bit only. */
const [OPENING, CLOSING, DIFFERENCE] = [0x7b, 0x7d, 0x20];

/** Counts levels and values in the bytes: a megabyte of them would take seconds to make and to check. */
function mustBeModest(bytes: Buffer): void {
  let [depth, values] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfText(bytes, at + 1);
    else if (byte === COMMA) values += 1;
    else if ((byte | DIFFERENCE) === OPENING) {
      depth += 1;
      values += 1;
    } else if ((byte | DIFFERENCE) === CLOSING) depth -= 1;
    if (depth > MAX_DEPTH) throw new ProblemError('invalid-request', apiMessages.bodyTooDeep(MAX_DEPTH));
    if (values > MAX_VALUES) throw new ProblemError('invalid-request', apiMessages.bodyTooMany(MAX_VALUES));
  }
}

/** Escapes often stand close together. Where none is near, the next quotation mark is looked for at once. */
const NEAR = 64;

function endOfText(bytes: Buffer, start: number): number {
  let at = start;
  for (;;) {
    const near = Math.min(at + NEAR, bytes.length);
    while (at < near && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
    if (at >= bytes.length || bytes[at] === QUOTE) return at;
    const quote = bytes.indexOf(QUOTE, at);
    if (quote === -1) return bytes.length;
    at = isEscaped(bytes, quote, at) ? quote - 1 : quote;
  }
}

/** By an odd number of backslashes before it. None of them stands before `start`. */
function isEscaped(bytes: Buffer, quote: number, start: number): boolean {
  let first = quote;
  while (first > start && bytes[first - 1] === BACKSLASH) first -= 1;
  return (quote - first) % 2 === 1;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ProblemError('invalid-request', apiMessages.bodyNotJson);
  }
}

/** Names that can change an object's prototype when its fields are copied. */
const isReserved = (name: string) => name === '__proto__' || name === 'constructor' || name === 'prototype';

function mustBeHarmless(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (isReserved(name)) throw new ProblemError('invalid-request', apiMessages.bodyReserved(name));
    mustBeHarmless(inner);
  }
}

/** Far more than an ordinary document. */
const LARGE_BODY = 1024 * 1024;

/** Large bodies are read one after the other, with a rest between: several in a row would keep others waiting. */
export function createJsonReader() {
  const places = createPlaces(1, Number.POSITIVE_INFINITY, { crowded: tooBusy, slow: tooBusy });
  return async (body: Buffer): Promise<unknown> => {
    if (body.length < LARGE_BODY) return readJson(body);
    await places.take();
    const start = performance.now();
    try {
      return readJson(body);
    } finally {
      // The caller goes on meanwhile, so that its memory is soon free again.
      void restAfter(performance.now() - start).then(() => places.free());
    }
  };
}
