import { addDays } from '@disclosure/core';

/** The moment at which a day such as `2026-11-15` begins in a time zone. */
export function startOfDay(day: string, timeZone = 'UTC'): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (timeZone === 'UTC') return new Date(midnight);
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  /** How far the clocks of the zone are ahead of UTC. */
  const ahead = (moment: number) => Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`) - moment;
  // The first answer may be from the other side of a change of the clocks.
  return new Date(midnight - ahead(midnight - ahead(midnight)));
}

export const endOfDay = (day: string, timeZone?: string): Date => startOfDay(addDays(day, 1), timeZone);
