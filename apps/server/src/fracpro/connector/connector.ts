import { type Clock } from '../../clock.ts';
import { createGate } from '../../http/gate.ts';
import { failures, FracProFailure } from '../failure.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { pickField } from '../mapping/pick-fields.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import type { HttpClient } from './http-client.ts';
import { readAnswer } from './read-answer.ts';
import { type RetryMeans, withRetries } from './retries.ts';
import { createSharing } from './sharing.ts';
import { type AccessToken, createTokenSource, type Grant } from './token-source.ts';

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface ConnectorMeans extends RetryMeans {
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
  /** A token that the service takes at this moment. */
  token(signal: AbortSignal): Promise<AccessToken>;
}

const CALLS_AT_ONCE = 4;
const CALLS_WAITING = 200;
/** When the service does not say how long its token is good. */
const DEFAULT_LIFE = 300;

/** Asks the service, gently: few calls at once, few retries, and none while it is down. */
export function createConnector(means: ConnectorMeans): Connector {
  const bulkhead = createGate(CALLS_AT_ONCE, CALLS_WAITING, failures);
  const breaker = createCircuitBreaker(means.clock);
  const gently = <Result>(work: () => Promise<Result>, signal: AbortSignal) =>
    bulkhead(() => breaker(() => withRetries(work, means, signal)), signal);
  const { clock, drawSign } = means;
  const tokens = createTokenSource({ fetch: (signal) => fetchToken(means, signal), clock, drawSign });

  const getWith = async (token: AccessToken, path: string, signal: AbortSignal) => {
    const url = new URL(means.baseUrl + path);
    const headers = { authorization: `Bearer ${token.value}` };
    const answer = await means.http.send({ method: 'GET', url, headers, signal });
    mustKeepSecrets(answer.text, [token.value, means.credentials.clientSecret]);
    return readAnswer(answer, clock());
  };

  /** A token may be refused before its time; a new one is tried once. */
  const getOnce = async (path: string, signal: AbortSignal) => {
    const token = await tokens.get(signal);
    try {
      return await getWith(token, path, signal);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      tokens.drop(token);
      return getWith(await tokens.get(signal), path, signal);
    }
  };

  const share = createSharing();
  return {
    get: (path, signal) => share(path, () => gently(() => getOnce(path, signal), signal)),
    token: (signal) => gently(() => tokens.get(signal), signal),
  };
}

const refusal = failures.refused().message;
const isRefusal = (error: unknown): boolean => error instanceof FracProFailure && error.message === refusal;

async function fetchToken({ http, baseUrl, credentials, mapping, clock }: ConnectorMeans, signal: AbortSignal) {
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

/** A service that echoes what it was sent must not make us pass our own secrets on. */
function mustKeepSecrets(text: string, secrets: readonly string[]): void {
  if (secrets.some((secret) => text.includes(secret))) throw failures.unreadable();
}
