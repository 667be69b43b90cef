import { type Clock, later, MINUTE, SECOND } from '../../clock.ts';

export interface AccessToken {
  readonly value: string;
  readonly expiresAt: Date;
  /** What callers get to see of it: drawn by lot, and good for nothing. */
  readonly sign: string;
}

export interface TokenSource {
  get(signal: AbortSignal): Promise<AccessToken>;
  /** The service did not take it: the next one is fetched anew. */
  drop(token: AccessToken): void;
}

/** A token is renewed this long before its end, or at half of its life when it lives shorter. */
const RENEW_BEFORE = MINUTE;

const renewAt = (fetchedAt: Date, expiresAt: Date): number => {
  const life = expiresAt.getTime() - fetchedAt.getTime();
  return expiresAt.getTime() - Math.min(RENEW_BEFORE, life / 2);
};

/** What the service answered: the token, and for how many seconds it is good. */
export interface Grant {
  readonly value: string;
  readonly seconds: number;
}

interface Means {
  readonly fetch: (signal: AbortSignal) => Promise<Grant>;
  readonly clock: Clock;
  readonly drawSign: () => string;
}

/** One token for all calls. Those who need a new one at the same time share the same request for it. */
export function createTokenSource({ fetch, clock, drawSign }: Means): TokenSource {
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
