import { describe, expect, it } from 'vitest';
import { createTurns } from './gate.ts';

describe('turns', () => {
  it('follow each other under one name', async () => {
    const turns = createTurns(10);
    const seen: string[] = [];
    const work = (name: string) => async () => {
      seen.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(`${name} ends`);
    };
    await Promise.all([turns('a', work('first')), turns('a', work('second'))]);
    expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('are not given to those who come when too many wait', async () => {
    const turns = createTurns(1);
    const { promise, resolve } = Promise.withResolvers<void>();
    const [first, second, third] = [turns('a', () => promise), turns('a', () => promise), turns('a', () => promise)];
    await expect(third).rejects.toMatchObject({ status: 503 });
    await expect(turns('b', async () => 'free')).resolves.toBe('free');
    resolve();
    await Promise.all([first, second]);
    expect(await turns('a', async () => 'free again')).toBe('free again');
  });

  it('go on after a failure', async () => {
    const turns = createTurns(10);
    const failed = turns('a', () => Promise.reject(new Error('x')));
    const next = turns('a', async () => 'done');
    await expect(failed).rejects.toThrow('x');
    expect(await next).toBe('done');
  });
});
