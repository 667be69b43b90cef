import { addDays, dayIn, isWorkingDay, momentIn } from '@disclosure/core';
import type { Clock } from '../clock.ts';
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

/** The digest of today, from its time on until the end of the day; none on Saturday and Sunday. */
export function digestDay({ clock, settings }: DayServices): DigestDay | undefined {
  const { TIME_ZONE, DIGEST_TIME } = settings;
  if (DIGEST_TIME === undefined) return undefined;
  const now = clock();
  const day = dayIn(now, TIME_ZONE);
  const timeOn = (date: string) => momentIn(`${date}T${DIGEST_TIME}:00`, TIME_ZONE);
  const until = timeOn(day);
  return isWorkingDay(day) && now >= until ? { day, since: timeOn(workingDayBefore(day)), until } : undefined;
}

function workingDayBefore(day: string): string {
  const before = addDays(day, -1);
  return isWorkingDay(before) ? before : workingDayBefore(before);
}
