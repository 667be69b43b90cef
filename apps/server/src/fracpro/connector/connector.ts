import { messages } from '@disclosure/core';
import { type Clock, SECOND } from '../../clock.ts';
import { createGate } from '../../http/gate.ts';
import { failures, FracProFailure } from '../failure.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { pickField } from '../mapping/read-report.ts';
import type { HttpAnswer, HttpClient } from './http-client.ts';
import { createCircuitBreaker, type RetryOptions, withRetries } from './resilience.ts';
import { type AccessToken, createTokenSource, type Grant } from './token-source.ts';

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface ConnectorOptions extends RetryOptions {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  readonly mapping: Mapping;
  readonly http: HttpClient;
  readonly clock: Clock;
  readonly drawSign: () => string;
}

export interface Connector {
  /** The JSON at a path of the service. */
  get(path: string, signal: AbortSignal): Promise<unknown>;
  /** A token that is valid now. */
  token(signal: AbortSignal): Promise<AccessToken>;
  /** True while the service is not asked because half of the calls in 30 s failed. */
  isPaused(): boolean;
}

const CALLS_AT_ONCE = 4;
const CALLS_WAITING = 200;
/** Seconds, when the service does not say how long its token is valid. */
const DEFAULT_LIFE = 300;

/** Asks the service with few calls at once, few retries, and none while it is down. */
export function createConnector(options: ConnectorOptions): Connector {
  const bulkhead = createGate(CALLS_AT_ONCE, CALLS_WAITING, failures);
  const breaker = createCircuitBreaker(options.clock);
  const gently = <Result>(work: () => Promise<Result>, signal: AbortSignal) =>
    bulkhead(() => breaker(() => withRetries(work, options, signal)), signal);
  const { clock, drawSign } = options;
  const tokens = createTokenSource({ fetch: (signal) => fetchToken(options, signal), clock, drawSign });

  const getWith = async (token: AccessToken, path: string, signal: AbortSignal) => {
    const url = new URL(options.baseUrl + path);
    const headers = { authorization: `Bearer ${token.value}` };
    const answer = await options.http.send({ method: 'GET', url, headers, signal });
    mustKeepSecrets(answer.bytes, [token.value, options.credentials.clientSecret]);
    return readAnswer(answer, clock());
  };

  /** The service may refuse a token before it expires; then a new one is tried once. */
  const getOnce = async (path: string, signal: AbortSignal) => {
    const token = await tokens.get(signal);
    try {
      return await getWith(token, path, signal);
    } catch (error) {
      if (!(error instanceof FracProFailure && error.isRefusal)) throw error;
      tokens.drop(token);
      return getWith(await tokens.get(signal), path, signal);
    }
  };

  const share = createSharing();
  return {
    get: (path, signal) => share(path, () => gently(() => getOnce(path, signal), signal)),
    token: (signal) => gently(() => tokens.get(signal), signal),
    isPaused: () => breaker.isPaused(),
  };
}

async function fetchToken({ http, baseUrl, credentials, mapping, clock }: ConnectorOptions, signal: AbortSignal) {
  const { path, parameters, accessToken, expiresIn } = mapping.token;
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: credentials.clientId,
    client_secret: credentials.clientSecret,
    ...parameters,
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const url = new URL(baseUrl + path);
  const answer = await http.send({ method: 'POST', url, headers, body: form.toString(), signal });
  // 400 is how the protocol says that the credentials are wrong.
  if (answer.status === 400) throw failures.refused();
  const grant = readAnswer(answer, clock());
  return readGrant(pickField(grant, accessToken), pickField(grant, expiresIn), accessToken);
}

function readGrant(value: unknown, seconds: unknown, place: string): Grant {
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value)) throw failures.otherShape(place);
  return { value, seconds: Number(seconds) > 0 ? Number(seconds) : DEFAULT_LIFE };
}

/** When a service echoes what it was sent, our secrets must not be passed on. */
function mustKeepSecrets(bytes: Buffer, secrets: readonly string[]): void {
  if (secrets.some((secret) => bytes.includes(secret))) throw failures.unreadable();
}

/** Callers who ask for the same while a call is under way share its answer: it takes one place, not many. */
function createSharing() {
  const underway = new Map<string, Promise<unknown>>();
  return (name: string, ask: () => Promise<unknown>): Promise<unknown> => {
    const known = underway.get(name);
    if (known) return known;
    const asked = ask().finally(() => underway.delete(name));
    underway.set(name, asked);
    return asked;
  };
}

/** Seconds, when a busy service does not say how long to wait. */
const DEFAULT_PAUSE = 5;
const LONGEST_PAUSE = 3600;

/** The JSON of a good answer; every other answer becomes one of the failures. */
function readAnswer(answer: HttpAnswer, now: Date): unknown {
  mustSucceed(answer, now);
  if (/html/i.test(answer.contentType)) throw failures.page();
  const text = decode(answer.bytes);
  if (text.trimStart().startsWith('<')) throw failures.page();
  const value = parse(text);
  if (typeof pickField(value, 'error') === 'string') throw failures.otherShape('error');
  return value;
}

function mustSucceed({ status, retryAfter }: HttpAnswer, now: Date): void {
  if (status >= 200 && status < 300) return;
  if (status === 404) throw failures.notFound(messages.fracpro.notThere);
  if (status === 401 || status === 403) throw failures.refused();
  if (status === 429) throw failures.busy(readPause(retryAfter, now));
  if (status >= 300 && status < 400) throw failures.redirected();
  throw failures.status(status);
}

/** JSON is UTF-8, with or without a mark that says so. In another encoding the names of wells would be wrong. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw failures.unreadable();
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw failures.unreadable();
  }
}

/** The header holds seconds or a date. */
function readPause(text: string | undefined, now: Date): number {
  if (text === undefined) return DEFAULT_PAUSE;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / SECOND;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), LONGEST_PAUSE) : DEFAULT_PAUSE;
}
