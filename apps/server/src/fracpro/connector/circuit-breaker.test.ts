import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../../clock.ts';
import { failures } from '../failure.ts';
import { type CircuitBreaker, createCircuitBreaker } from './resilience.ts';

let now = 0;
let calls = 0;
let breaker: CircuitBreaker;
beforeEach(() => {
  now = 1_000_000;
  calls = 0;
  breaker = createCircuitBreaker(() => new Date(now));
});

const run = (failure?: Error) =>
  breaker(async () => {
    calls += 1;
    if (failure) throw failure;
    return 'done';
  }).catch((error: Error) => error.message);

async function runMany(count: number, failure?: Error) {
  for (let index = 0; index < count; index += 1) await run(failure);
}

const open = (seconds: number) => `FracPro has failed too often. Please try again in ${seconds} s.`;

describe('the circuit breaker', () => {
  it('opens when five of ten calls fail', async () => {
    await runMany(4);
    await runMany(4, failures.slow());
    expect(await run()).toBe('done');
    expect(breaker.isPaused()).toBe(false);
    await run(failures.slow());
    expect(breaker.isPaused()).toBe(true);
    expect(await run()).toBe(open(15));
    expect(calls).toBe(10);
  });

  it('stays closed below ten calls', async () => {
    await runMany(9, failures.slow());
    expect(await run(failures.slow())).toBe(failures.slow().message);
    expect(calls).toBe(10);
  });

  it('forgets what is older than 30 seconds', async () => {
    await runMany(9, failures.slow());
    now += 30_000;
    await run(failures.slow());
    expect(await run()).toBe('done');
  });

  it('does not count what is no fault of the service as a whole', async () => {
    await runMany(20, failures.notFound('no such job'));
    await runMany(20, failures.otherShape('wells'));
    expect(await run()).toBe('done');
  });

  it('says how long it stays open', async () => {
    await runMany(10, failures.slow());
    now += 4500;
    expect(await run()).toBe(open(11));
    expect(calls).toBe(10);
  });

  it('lets one call try after 15 seconds, and closes when it succeeds', async () => {
    await runMany(10, failures.slow());
    now += 15_000;
    const { promise, resolve } = Promise.withResolvers<string>();
    const trial = breaker(() => promise);
    expect(await run()).toBe(open(1));
    resolve('answered');
    expect(await trial).toBe('answered');
    expect(breaker.isPaused()).toBe(false);
    expect(await run()).toBe('done');
    await runMany(8, failures.slow());
    expect(await run()).toBe('done');
  });

  it('is not closed by a call from before it opened', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const early = breaker(() => promise);
    await runMany(10, failures.slow());
    resolve('late');
    expect(await early).toBe('late');
    expect(await run()).toBe(open(15));
  });

  it('opens again when the trial fails', async () => {
    await runMany(10, failures.slow());
    now += 15_000;
    expect(await run(failures.unreachable())).toBe(failures.unreachable().message);
    expect(await run()).toBe(open(15));
    now += 15_000;
    expect(await run()).toBe('done');
  });

  it('is paused until a trial succeeds, and no longer when nobody has asked for minutes', async () => {
    await runMany(10, failures.slow());
    now += 4 * MINUTE;
    expect(breaker.isPaused()).toBe(true);
    await run(failures.slow());
    now += 4 * MINUTE;
    expect(breaker.isPaused()).toBe(true);
    now += 15 * MINUTE;
    expect(breaker.isPaused()).toBe(false);
    await run(failures.slow());
    expect(breaker.isPaused()).toBe(true);
  });
});
