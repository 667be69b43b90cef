import { describe, expect, it } from 'vitest';
import { createTokenSource } from './token-source.ts';

const { signal } = new AbortController();

function createSource(seconds: number) {
  let now = 0;
  let count = 0;
  const source = createTokenSource({
    fetch: async () => ({ value: `token ${(count += 1)}`, seconds }),
    clock: () => new Date(now),
    drawSign: () => `sign ${count}`,
  });
  return { source, at: (second: number) => void (now = second * 1000) };
}

describe('the token', () => {
  it('is renewed a minute before its end', async () => {
    const { source, at } = createSource(3600);
    expect(await source.get(signal)).toEqual({ value: 'token 1', sign: 'sign 1', expiresAt: new Date(3_600_000) });
    at(3539);
    expect((await source.get(signal)).value).toBe('token 1');
    at(3540);
    expect((await source.get(signal)).value).toBe('token 2');
  });

  it('of a short life is renewed after half of it', async () => {
    const { source, at } = createSource(10);
    await source.get(signal);
    at(4);
    expect((await source.get(signal)).value).toBe('token 1');
    at(5);
    expect((await source.get(signal)).value).toBe('token 2');
  });

  it('that was dropped is fetched again, but not for someone who drops an older one', async () => {
    const { source } = createSource(3600);
    const first = await source.get(signal);
    source.drop(first);
    expect((await source.get(signal)).value).toBe('token 2');
    source.drop(first);
    expect((await source.get(signal)).value).toBe('token 2');
  });
});
