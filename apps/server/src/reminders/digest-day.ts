import { addDays, dayIn, isWorkingDay, momentIn } from '@disclosure/core';
import { type Clock, later, MINUTE } from '../clock.ts';
import type { Settings } from '../settings/settings.ts';

/** A digest that is due, and the time since the one before, whenever they are really made. */
export interface DigestDay {
  readonly day: string;
  readonly since: Date;
  readonly until: Date;
}

export interface DayServices {
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'TIME_ZONE' | 'DIGEST_TIME'>;
}

/** Today, from the time of its digest on until the end of the day; undefined on Saturday and Sunday. */
export function dueDay({ clock, settings }: DayServices): string | undefined {
  const now = clock();
  const day = dayIn(now, settings.TIME_ZONE);
  const isDue = settings.DIGEST_TIME !== undefined && isWorkingDay(day) && now >= timeOn(day, settings);
  return isDue ? day : undefined;
}

/**
 * A change has the time at which it began, and may wait for others before it can be seen. What began this short before a
 * digest is told in the next one: otherwise it could be missing in both.
 */
const LONGEST_WAIT = MINUTE;

/** The digest of a day. Where the day of the one before is not known, that is the working day before. */
export const digestOf = (day: string, before: string | null, settings: DayServices['settings']): DigestDay => ({
  day,
  since: later(timeOn(before ?? workingDayBefore(day), settings), -LONGEST_WAIT),
  until: later(timeOn(day, settings), -LONGEST_WAIT),
});

const timeOn = (day: string, { TIME_ZONE, DIGEST_TIME = '00:00' }: DayServices['settings']): Date =>
  momentIn(`${day}T${DIGEST_TIME}:00`, TIME_ZONE);

function workingDayBefore(day: string): string {
  const before = addDays(day, -1);
  return isWorkingDay(before) ? before : workingDayBefore(before);
}
