import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, hireFor, upload } from '../test/documents.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What is let go of only in the next turn is no leak. All that other tests of this process have loaded is looked through, too. */
async function measureHeap(): Promise<number> {
  for (let turn = 0; turn < 2; turn += 1) {
    await nextTurn();
    collect();
  }
  return process.memoryUsage().heapUsed;
}

const ROUNDS = 5;
const CALLS = 20;

/** Bytes that stay behind with each call in most rounds: what is compiled or thrown away now and then is not there in all. */
async function growthPerCall(call: () => Promise<unknown>): Promise<number> {
  const growths: number[] = [];
  let before = await measureHeap();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let count = 0; count < CALLS; count += 1) await call();
    const after = await measureHeap();
    growths.push((after - before) / CALLS);
    before = after;
  }
  return growths.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}

/**
 * The least of a few measurements. A program goes on learning for a while how it is used, which takes memory too and
 * ends; a leak goes on.
 */
async function leastGrowth(call: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < MOST_TRIES && least >= NOISE; tries += 1) {
    least = Math.min(least, await growthPerCall(call));
  }
  return least;
}

const MOST_TRIES = 3;
/** Less than six requests, six answers or a row that is not released. */
const NOISE = 2500;
/** Before the first measurement, most of what is learned is learned. */
const LEARNING = 60;

let test: TestApp;
beforeAll(async () => (test = await startTestApp({ LOG_LEVEL: 'silent' })));
afterAll(() => test.stop());

describe('memory', () => {
  it('does not grow with what people do', async () => {
    const customerId = await addCustomer(test.db, 'Basin');
    const { api } = await hireFor(test, 'Editor', 'editor@example.com', [customerId]);
    const { id } = await upload(api, { wellName: 'One 1H', customerId });
    const work = async () => {
      await api.getMe();
      await api.getFile({ params: { id } });
      await api.listFiles({ query: { search: `x${Math.random()}` } });
      await test.app.inject(`/no-such-page/${Math.random()}`);
      await test.app.inject('/metrics');
      await test.app.inject('/readyz');
    };
    for (let count = 0; count < LEARNING; count += 1) await work();
    expect(await leastGrowth(work)).toBeLessThan(NOISE);
  });

  it('that grows by little is seen by this measure', async () => {
    const kept: string[][] = [];
    const growth = await growthPerCall(async () => {
      kept.push(Array.from({ length: 100 }, (_, index) => `${index} ${Math.random()}`));
      await test.app.inject('/healthz');
    });
    expect(growth).toBeGreaterThan(NOISE);
    expect(kept).toHaveLength(ROUNDS * CALLS);
  });
});
