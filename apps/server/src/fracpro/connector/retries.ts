import { SECOND } from '../../clock.ts';
import { FracProFailure } from '../failure.ts';

export interface RetryMeans {
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** From 0 up to 1. */
  readonly random: () => number;
}

const MOST_RETRIES = 2;
const FIRST_PAUSE = 0.2 * SECOND;
/** A service that asks for a longer pause is not asked again: the person decides. */
const LONGEST_PAUSE = 2 * SECOND;

/** Tries again what may pass, after a pause that grows and that no two callers share. */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  { wait, random }: RetryMeans,
  signal: AbortSignal,
): Promise<Result> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await attempt();
    } catch (error) {
      const pause = pauseAfter(error, retry, random);
      if (pause === undefined || signal.aborted) throw error;
      await wait(pause, signal);
      if (signal.aborted) throw error;
    }
  }
}

function pauseAfter(error: unknown, retry: number, random: () => number): number | undefined {
  if (!(error instanceof FracProFailure) || !error.mayRetry || retry >= MOST_RETRIES) return undefined;
  const asked = (error.details.retryAfterSeconds ?? 0) * SECOND;
  if (asked > LONGEST_PAUSE) return undefined;
  return Math.max(asked, FIRST_PAUSE * 2 ** retry * (0.5 + random()));
}
