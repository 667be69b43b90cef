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

  /** Says whether this call is the one that tries. */
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
    } else if (openUntil === undefined && isTooMuch(outcomes)) {
      openUntil = at + PAUSE;
    }
  };

  return async (work) => {
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
}

const isTooMuch = (outcomes: readonly Outcome[]): boolean =>
  outcomes.length >= LEAST_CALLS && outcomes.filter(({ failed }) => failed).length >= outcomes.length * TOLERATED_SHARE;
