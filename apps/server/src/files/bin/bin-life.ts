import { DAY, later } from '../../clock.ts';

const LIFE = 30 * DAY;

/** What was deleted before this is gone for good. */
export const oldestInBin = (now: Date): Date => later(now, -LIFE);

export const isPast = (deletedAt: Date, now: Date): boolean => deletedAt <= oldestInBin(now);

export const purgedAt = (deletedAt: Date): Date => later(deletedAt, LIFE);
