import type { FormDraft } from './form-drafts.ts';
import { isPassing } from './query-client.ts';

export type SendOnce = <Answer>(request: unknown, send: (key: string) => Promise<Answer>) => Promise<Answer>;

/** 128 random bits. `randomUUID` is missing where the page was not served over HTTPS. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * A key for every request. If it is not known whether a request arrived, its retry gets the same key, so that it
 * cannot take effect twice. With a memory that also holds after a reload.
 */
export function createIdempotencyKeys(memory?: FormDraft): SendOnce {
  let open = memory?.read();
  const keep = (next: typeof open) => {
    open = next;
    memory?.write(next);
  };
  return async (request, send) => {
    const text = JSON.stringify(request);
    const key = (open?.['request'] === text && open['key']) || newKey();
    keep({ request: text, key });
    try {
      const answer = await send(key);
      keep(undefined);
      return answer;
    } catch (error) {
      if (!isPassing(error)) keep(undefined);
      throw error;
    }
  };
}
