import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

describe('turns', () => {
  it('follow each other under one name', async () => {
    const turns = createTurns();
    const seen: string[] = [];
    const work = (name: string) => async () => {
      seen.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(`${name} ends`);
    };
    await Promise.all([turns('a', work('first')), turns('a', work('second'))]);
    expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('go on after a failure', async () => {
    const turns = createTurns();
    const failed = turns('a', () => Promise.reject(new Error('x')));
    const next = turns('a', async () => 'done');
    await expect(failed).rejects.toThrow('x');
    expect(await next).toBe('done');
  });
});
