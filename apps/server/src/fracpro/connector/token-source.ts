import { type Clock, later, MINUTE, SECOND } from '../../clock.ts';

export interface AccessToken {
  readonly value: string;
  readonly expiresAt: Date;
  /** What callers see instead of the token: random, and of no use anywhere. */
  readonly sign: string;
}

export interface TokenSource {
  get(signal: AbortSignal): Promise<AccessToken>;
  /** After the service refused it: the next call fetches a new one. */
  drop(token: AccessToken): void;
}

/** A token is renewed this long before it expires, or at half of its life when that is later. */
const RENEW_BEFORE = MINUTE;

const renewAt = (fetchedAt: Date, expiresAt: Date): number => {
  const life = expiresAt.getTime() - fetchedAt.getTime();
  return expiresAt.getTime() - Math.min(RENEW_BEFORE, life / 2);
};

/** The answer of the service: the token, and for how many seconds it is valid. */
export interface Grant {
  readonly value: string;
  readonly seconds: number;
}

interface TokenSourceOptions {
  readonly fetch: (signal: AbortSignal) => Promise<Grant>;
  readonly clock: Clock;
  readonly drawSign: () => string;
}

/** One token for all calls. Calls that need a new one at the same time share one request for it. */
export function createTokenSource({ fetch, clock, drawSign }: TokenSourceOptions): TokenSource {
  let current: { readonly token: AccessToken; readonly renewAt: number } | undefined;
  let fetching: Promise<AccessToken> | undefined;

  const renew = async (signal: AbortSignal) => {
    const fetchedAt = clock();
    const { value, seconds } = await fetch(signal);
    const token = { value, expiresAt: later(fetchedAt, seconds * SECOND), sign: drawSign() };
    current = { token, renewAt: renewAt(fetchedAt, token.expiresAt) };
    return token;
  };

  return {
    get: async (signal) => {
      if (current && clock().getTime() < current.renewAt) return current.token;
      fetching ??= renew(signal).finally(() => (fetching = undefined));
      return fetching;
    },
    drop: (token) => {
      if (current?.token === token) current = undefined;
    },
  };
}
