import { DAY, MINUTE } from '../../clock.ts';

/** Wrong codes in a row that cost nothing but a new try. */
export const FREE_TRIES = 5;

const FIRST_REST = 15 * MINUTE;

/**
 * What is left of the rest: a quarter of an hour after the fifth wrong code, then twice as long each time, a day at most.
 * Only somebody who knows the password gets here, so nobody else can shut a user out.
 */
export function restAfter(failures: number, failedAt: Date | null, now: Date): number {
  if (failures < FREE_TRIES || failedAt === null) return 0;
  const rest = Math.min(FIRST_REST * 2 ** (failures - FREE_TRIES), DAY);
  // Never longer than the rest itself, even if the clock was set back.
  return Math.min(rest, Math.max(0, failedAt.getTime() + rest - now.getTime()));
}
