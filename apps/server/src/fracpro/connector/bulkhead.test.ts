import { describe, expect, it } from 'vitest';
import { createGate } from '../../http/gate.ts';
import { failures } from '../failure.ts';

const never = new AbortController().signal;

/** Work that ends when it is told to, and keeps a list of what has begun. */
function createWork() {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) => () => {
    begun.push(number);
    const { promise, resolve } = Promise.withResolvers<number>();
    ends[number] = () => resolve(number);
    return promise;
  };
  return { begun, work, end: (number: number) => ends[number]?.() };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the bulkhead', () => {
  it('lets some run at once, and the others in their order as places come free', async () => {
    const { begun, work, end } = createWork();
    const bulkhead = createGate(2, 10, failures);
    const all = Promise.all([0, 1, 2, 3].map((number) => bulkhead(work(number), never)));
    await settle();
    expect(begun).toEqual([0, 1]);
    end(1);
    await settle();
    expect(begun).toEqual([0, 1, 2]);
    for (const number of [0, 2]) end(number);
    await settle();
    end(3);
    expect(await all).toEqual([0, 1, 2, 3]);
  });

  it('gives the place free when work fails', async () => {
    const bulkhead = createGate(1, 10, failures);
    await expect(bulkhead(() => Promise.reject(new Error('no')), never)).rejects.toThrow('no');
    expect(await bulkhead(async () => 'yes', never)).toBe('yes');
  });

  it('turns away a caller who would wait behind too many', async () => {
    const { work } = createWork();
    const bulkhead = createGate(1, 1, failures);
    void bulkhead(work(0), never);
    void bulkhead(work(1), never);
    await expect(bulkhead(work(2), never)).rejects.toMatchObject({ status: 503 });
  });

  it('lets those go whose time is over while they wait', async () => {
    const { begun, work, end } = createWork();
    const bulkhead = createGate(1, 10, failures);
    const first = bulkhead(work(0), never);
    const controller = new AbortController();
    const second = bulkhead(work(1), controller.signal);
    const third = bulkhead(work(2), never);
    controller.abort();
    await expect(second).rejects.toMatchObject({ status: 504 });
    end(0);
    await first;
    await settle();
    end(2);
    expect(await third).toBe(2);
    expect(begun).toEqual([0, 2]);
  });
});
