import { ProblemError } from '@disclosure/api';
import { describe, expect, it } from 'vitest';
import { createIdempotencyKeys } from './idempotency-keys.ts';

function sender() {
  const keys: string[] = [];
  const once = createIdempotencyKeys();
  const send = (request: unknown, error?: Error) =>
    once(request, async (key) => {
      keys.push(key);
      if (error) throw error;
    }).catch(() => {});
  return { keys, send };
}

describe('a key for a request', () => {
  it('is the same again when it is unknown whether the request arrived', async () => {
    const { keys, send } = sender();
    await send({ name: 'A' }, new TypeError('Failed to fetch'));
    await send({ name: 'A' }, new ProblemError('unavailable', ''));
    await send({ name: 'A' });
    expect(new Set(keys).size).toBe(1);
  });

  it('is another one after an answer, also after a no', async () => {
    const { keys, send } = sender();
    await send({ name: 'A' }, new ProblemError('conflict', 'taken'));
    await send({ name: 'A' });
    await send({ name: 'A' });
    expect(new Set(keys).size).toBe(3);
  });

  it('is another one for another request', async () => {
    const { keys, send } = sender();
    await send({ name: 'A' }, new TypeError('Failed to fetch'));
    await send({ name: 'B' });
    expect(new Set(keys).size).toBe(2);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });
});
