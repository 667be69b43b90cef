import { type Endpoint, Problem } from '@disclosure/api';
import { canEnter, type Role } from '@disclosure/core';
import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';

/** What internals of the server look like. A refusal must contain none of it. */
const insides = [
  // A line of a stack. A sentence with a time of day in it is none.
  /\bat (?:\S+ ){0,3}\(?\S+:\d+:\d+/,
  /node_modules|node:internal/,
  /\b(Type|Range|Reference|Syntax|Zod|Database)Error\b/,
  /syntax error|relation "|column "|constraint "|invalid input|violates|duplicate key/i,
  /\b(select|insert into|update|delete from) .+\b(from|values|set|where)\b/i,
  /kysely|postgres|fastify|FST_|ECONN|ENOENT|EACCES/i,
  /\.(ts|mjs|cjs)\b/,
];

interface Asked {
  readonly endpoint: Endpoint;
  readonly method: string | undefined;
  /** Undefined for a stranger. */
  readonly roles: readonly Role[] | undefined;
  /** What must never be seen: hashes, tokens, addresses. */
  readonly secrets: readonly string[];
}

/** Everything about an answer that must not be, in words. */
export function findFaults(answer: LightMyRequestResponse, asked: Asked): string[] {
  const isRefusal = answer.statusCode >= 400;
  const text = textOf(answer);
  const faults = [...(isRefusal ? faultsOfRefusal(answer, text) : []), ...faultsOfText(text, asked)];
  if (answer.headers['x-content-type-options'] !== 'nosniff') faults.push('no security headers');
  if (!isRefusal && !isPage(answer) && !mayEnter(asked))
    faults.push(`let in although ${asked.endpoint.access} is needed`);
  return faults;
}

/** Some requests ask for a compressed answer. */
function textOf({ headers, rawPayload, payload }: LightMyRequestResponse): string {
  if (rawPayload.length === 0) return '';
  if (headers['content-encoding'] === 'gzip') return gunzipSync(rawPayload).toString();
  return headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload).toString() : payload;
}

function faultsOfRefusal(answer: LightMyRequestResponse, text: string): string[] {
  const faults = answer.statusCode >= 500 ? [`status ${answer.statusCode}`] : [];
  if (text !== '' && !isProblem(answer, text)) faults.push('a refusal in another shape');
  if (insides.some((pattern) => pattern.test(text))) faults.push('words from the inside');
  return faults;
}

function faultsOfText(text: string, { secrets }: Asked): string[] {
  const faults = secrets.some((secret) => text.includes(secret)) ? ['a secret'] : [];
  return /\$argon2|otpauth:(?!\/\/totp\/FracFocus)/.test(text) ? [...faults, 'a hash or a secret of a device'] : faults;
}

/** Addresses that are none of the contract's lead to the pages, which anyone may load. */
const isPage = ({ headers }: LightMyRequestResponse) => String(headers['content-type']).startsWith('text/html');

function isProblem(answer: LightMyRequestResponse, text: string): boolean {
  try {
    const { requestId } = Problem.parse(JSON.parse(text));
    return requestId === answer.headers['x-request-id'];
  } catch {
    return false;
  }
}

/** Another method is another call, or none. */
function mayEnter({ endpoint, method, roles }: Asked): boolean {
  if (method !== endpoint.method || endpoint.access === 'public') return true;
  return roles !== undefined && canEnter(endpoint.access, roles);
}
