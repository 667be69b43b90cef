import { describe, expect, it } from 'vitest';
import { createGate } from './gate.ts';

function createWork() {
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  return { work, most: () => most };
}

describe('a gate', () => {
  it('lets as many pass at once as it says', async () => {
    const gate = createGate(2, 100);
    const { work, most } = createWork();
    await Promise.all(Array.from({ length: 20 }, () => gate(work)));
    expect(most()).toBe(2);
  });

  it('stays open when work fails', async () => {
    const gate = createGate(1, 100);
    await expect(gate(() => Promise.reject(new Error('x')))).rejects.toThrow('x');
    expect(await gate(async () => 'in')).toBe('in');
  });

  it('turns away a caller when too many wait', async () => {
    const gate = createGate(1, 1);
    const { work } = createWork();
    const [first, second, third] = [gate(work), gate(work), gate(work)];
    await expect(third).rejects.toMatchObject({ status: 503, details: { retryAfterSeconds: 5 } });
    await Promise.all([first, second]);
  });
});
