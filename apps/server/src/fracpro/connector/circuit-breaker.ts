import { type Clock, SECOND } from '../../clock.ts';
import { failures, FracProFailure } from '../failure.ts';

const WINDOW = 30 * SECOND;
const LEAST_CALLS = 10;
const TOLERATED_SHARE = 0.5;
const PAUSE = 15 * SECOND;

interface Outcome {
  readonly at: number;
  readonly failed: boolean;
}

export type CircuitBreaker = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Spares a service that is down, and the people who would wait for it: when half of the calls of the last
 * 30 seconds failed, and there were at least ten, none is made for 15 seconds; then one tries.
 */
export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let outcomes: readonly Outcome[] = [];
  let openUntil: number | undefined;
  let isTrying = false;

  const mustBeClosed = () => {
    const left = openUntil === undefined ? 0 : openUntil - clock().getTime();
    if (left > 0 || (openUntil !== undefined && isTrying)) throw failures.paused(Math.max(1, Math.ceil(left / SECOND)));
    isTrying = openUntil !== undefined;
  };

  const note = (failed: boolean) => {
    const at = clock().getTime();
    const isTrial = isTrying;
    isTrying = false;
    outcomes = isTrial && !failed ? [] : [...outcomes.filter((outcome) => outcome.at > at - WINDOW), { at, failed }];
    const isTooMuch = outcomes.length >= LEAST_CALLS && shareOfFailures(outcomes) >= TOLERATED_SHARE;
    openUntil = isTooMuch || (isTrial && failed) ? at + PAUSE : undefined;
  };

  return async (work) => {
    mustBeClosed();
    try {
      const result = await work();
      note(false);
      return result;
    } catch (error) {
      note(error instanceof FracProFailure && error.isOutage);
      throw error;
    }
  };
}

const shareOfFailures = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ failed }) => failed).length / outcomes.length;
