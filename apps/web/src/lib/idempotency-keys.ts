import { isPassing } from './query-client.ts';

export type SendOnce = <Answer>(request: unknown, send: (key: string) => Promise<Answer>) => Promise<Answer>;

/** 128 random bits. `randomUUID` is missing where the page was not served over HTTPS. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * A key for every request. The same request gets the same key again when nobody knows whether the last one
 * arrived, so that trying again cannot do it twice.
 */
export function createIdempotencyKeys(): SendOnce {
  let open: { readonly request: string; readonly key: string } | undefined;
  return async (request, send) => {
    const text = JSON.stringify(request);
    const current = open?.request === text ? open : { request: text, key: newKey() };
    open = current;
    try {
      const answer = await send(current.key);
      open = undefined;
      return answer;
    } catch (error) {
      if (!isPassing(error)) open = undefined;
      throw error;
    }
  };
}
