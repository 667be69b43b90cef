import { vi } from 'vitest';

/** As long as a test may take: it waits for the thing itself, on a slow machine too. */
const PATIENCE = 240_000;

/** Tries again until it no longer fails. */
export const until = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: PATIENCE, interval: 10 });
