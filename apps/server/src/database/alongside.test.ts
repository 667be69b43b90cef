import { describe, expect, it } from 'vitest';
import { alongside } from './session.ts';

describe('two works at once', () => {
  it('answer both results', async () => {
    expect(
      await alongside(
        async () => 1,
        async () => 'two',
      ),
    ).toEqual([1, 'two']);
  });

  it('end together when one fails, with its error', async () => {
    let hasEnded = false;
    const stopped = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => {
          hasEnded = true;
          reject(new Error('stopped'));
        });
      });
    const failing = () => Promise.reject(new Error('broken'));
    await expect(alongside(stopped, failing)).rejects.toThrow('broken');
    expect(hasEnded).toBe(true);
  });
});
