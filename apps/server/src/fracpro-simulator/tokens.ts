import { randomUUID } from 'node:crypto';
import { type Clock, later, SECOND } from '../clock.ts';

export const SIMULATOR_CLIENT = { id: 'fracpro-simulator', secret: 'not-a-secret-but-kept-like-one' };

/** Whoever renews a refused token at once has learnt the lesson of job 9401. */
const FORGIVEN_FOR = 60 * SECOND;

/** The tokens that the simulated service has given out. */
export function createTokens(clock: Clock, seconds: number) {
  const ends = new Map<string, Date>();
  const forgiven = new Set<string>();
  let lastRefusal: Date | undefined;

  return {
    /** By OAuth client credentials; undefined for wrong ones. */
    issue(form: URLSearchParams): object | undefined {
      const isKnown =
        form.get('client_id') === SIMULATOR_CLIENT.id && form.get('client_secret') === SIMULATOR_CLIENT.secret;
      if (!isKnown || form.get('grant_type') !== 'client_credentials') return undefined;
      const token = randomUUID();
      ends.set(token, later(clock(), seconds * SECOND));
      if (lastRefusal && clock() < later(lastRefusal, FORGIVEN_FOR)) forgiven.add(token);
      return { access_token: token, token_type: 'Bearer', expires_in: seconds };
    },
    isGood(token: string): boolean {
      const end = ends.get(token);
      return end !== undefined && clock() < end;
    },
    /** Once: the token that is fetched next is taken. */
    mustRenew(token: string): boolean {
      if (forgiven.has(token)) return false;
      ends.delete(token);
      lastRefusal = clock();
      return true;
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
