import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sayWhenSlow } from './say.ts';

describe('work', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const lasting = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

  it.each([
    [900, []],
    [1100, ['Working …']],
  ])('of %d ms is announced so: %j', async (milliseconds, expected) => {
    const said: string[] = [];
    const working = sayWhenSlow((text) => said.push(text), 'Working …', lasting(milliseconds));
    await vi.advanceTimersByTimeAsync(2000);
    await working;
    expect(said).toEqual(expected);
  });
});
