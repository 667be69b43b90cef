import { type Clock, MINUTE, SECOND } from '../../clock.ts';
import { failures, FracProFailure } from '../failure.ts';

const WINDOW = 30 * SECOND;
const LEAST_CALLS = 10;
const TOLERATED_SHARE = 0.5;
const PAUSE = 15 * SECOND;
const NOBODY_ASKS = 5 * MINUTE;

interface Outcome {
  readonly at: number;
  readonly failed: boolean;
}

export interface CircuitBreaker {
  <Result>(work: () => Promise<Result>): Promise<Result>;
  /** True until a trial succeeds, or nobody has asked for so long that no one can say whether the service is down. */
  isPaused(): boolean;
}

/**
 * Protects a service that is down, and people from waiting for it: when at least ten calls were made in the last
 * 30 seconds and half of them failed, no call is made for 15 seconds; then one call is let through as a trial.
 */
export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let outcomes: readonly Outcome[] = [];
  let openUntil: number | undefined;
  let isTrying = false;

  /** True when this call is the trial. */
  const admit = (): boolean => {
    if (openUntil === undefined) return false;
    const left = openUntil - clock().getTime();
    if (left > 0 || isTrying) throw failures.paused(Math.max(1, Math.ceil(left / SECOND)));
    isTrying = true;
    return true;
  };

  const note = (failed: boolean, isTrial: boolean) => {
    const at = clock().getTime();
    outcomes = [...outcomes.filter((outcome) => outcome.at > at - WINDOW), { at, failed }];
    if (isTrial) {
      isTrying = false;
      openUntil = failed ? at + PAUSE : undefined;
      if (!failed) outcomes = [];
    } else if (openUntil === undefined && isTooMany(outcomes)) {
      openUntil = at + PAUSE;
    }
  };

  const run = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const isTrial = admit();
    try {
      const result = await work();
      note(false, isTrial);
      return result;
    } catch (error) {
      note(error instanceof FracProFailure && error.isOutage, isTrial);
      throw error;
    }
  };
  return Object.assign(run, { isPaused: () => openUntil !== undefined && clock().getTime() < openUntil + NOBODY_ASKS });
}

const isTooMany = (outcomes: readonly Outcome[]): boolean =>
  outcomes.length >= LEAST_CALLS && outcomes.filter(({ failed }) => failed).length >= outcomes.length * TOLERATED_SHARE;

export interface RetryOptions {
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** From 0 up to 1. */
  readonly random: () => number;
}

const MOST_RETRIES = 2;
const FIRST_PAUSE = 0.2 * SECOND;
/** When a service asks for a longer pause, it is not asked again: the user decides. */
const LONGEST_PAUSE = 2 * SECOND;

/** Tries again after a failure that may pass. The pause grows, and is random so that callers do not return together. */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  { wait, random }: RetryOptions,
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
