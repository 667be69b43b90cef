import { HOUR, MINUTE, SECOND } from '../../clock.ts';

/** How often something happened: in a row until `counted_from`, or in a window that began there. */
export interface Count {
  readonly count: number;
  readonly counted_from: Date;
}

export const FAILURE_WINDOW = 15 * MINUTE;
export const MAIL_WINDOW = HOUR;

const LONGEST_BACK_OFF = 15 * MINUTE;

/** More failures than this in a row, and only a new password opens the account again. */
const MOST_FAILURES = 100;

/** How long an account has to rest: 1 s at the limit, then twice as long each time. */
export function backOff(count: number, limit: number): number {
  return count < limit ? 0 : Math.min(SECOND * 2 ** (count - limit), LONGEST_BACK_OFF);
}

/** What is left of the rest after failures in a row. Never longer than the rest, even if the clock was set back. */
export function restOf({ count, counted_from }: Count, limit: number, now: Date): number {
  const rest = backOff(count, limit);
  if (count > MOST_FAILURES) return LONGEST_BACK_OFF;
  return Math.min(rest, left(counted_from, rest, now));
}

/** What is left of a window whose limit is reached. */
export function windowOf({ count, counted_from }: Count, limit: number, window: number, now: Date): number {
  return count < limit ? 0 : Math.min(window, left(counted_from, window, now));
}

const left = (from: Date, span: number, now: Date) => Math.max(0, from.getTime() + span - now.getTime());
