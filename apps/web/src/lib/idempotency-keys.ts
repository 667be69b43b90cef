import { isPassing } from './query-client.ts';

type SendOnce = <Answer>(request: unknown, send: (key: string) => Promise<Answer>) => Promise<Answer>;

/** 128 random bits. `randomUUID` is missing where the page was not served over HTTPS. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * A key for every request. If it is not known whether a request arrived, its retry gets the same key, so that it
 * cannot take effect twice.
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
