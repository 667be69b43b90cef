import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserLease } from './draft-lease.ts';

type Hold = (lock: Lock | null) => Promise<void> | undefined;

/** The locks of a browser, as far as leases use them without force. */
function fakeLocks() {
  const held = new Set<string>();
  const request = async (name: string, _options: LockOptions, hold: Hold) => {
    if (held.has(name)) return hold(null);
    held.add(name);
    await hold({ name, mode: 'exclusive' });
    held.delete(name);
    return undefined;
  };
  return { held, request };
}

describe('the lease of a draft', () => {
  const locks = fakeLocks();
  const take = () => browserLease.take('7 abc', { isForced: false, onLost: () => {} });
  const give = () => void locks.held.delete('draft 7 abc');

  beforeEach(() => {
    vi.useFakeTimers();
    locks.held.add('draft 7 abc');
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  });
  afterEach(() => {
    vi.useRealTimers();
    locks.held.clear();
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('is taken from one who held it for a moment only, as who deletes a copy does', async () => {
    const taken = take();
    setTimeout(give, 100);
    await vi.advanceTimersByTimeAsync(250);
    expect(await taken).toBeTypeOf('function');
    expect(locks.held.size).toBe(1);
    (await taken)?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(locks.held.size).toBe(0);
  });

  it('is not taken while another tab works on the draft', async () => {
    const taken = take();
    await vi.advanceTimersByTimeAsync(250);
    expect(await taken).toBeUndefined();
  });
});
