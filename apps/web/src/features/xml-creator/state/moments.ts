const DAY = 86_400_000;

const clockTime = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const shortDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

export const timeOfDay = (moment: number | string): string => clockTime.format(new Date(moment));

const startOfDay = (moment: number) => new Date(moment).setHours(0, 0, 0, 0);

const daysAgo = (then: number, now: number) => Math.round((startOfDay(now) - startOfDay(then)) / DAY);

/** For lists: `10:42`, `Yesterday`, `Nov 11`. */
export function momentInBrief(moment: string, now: number = Date.now()): string {
  const days = daysAgo(Date.parse(moment), now);
  if (days === 0) return timeOfDay(moment);
  return days === 1 ? 'Yesterday' : shortDate.format(new Date(moment));
}

/** Within a sentence: `today 09:12`, `yesterday 17:30`, `Nov 11 08:00`. */
export function momentInWords(moment: string, now: number = Date.now()): string {
  const days = daysAgo(Date.parse(moment), now);
  const day = ['today', 'yesterday'][days] ?? shortDate.format(new Date(moment));
  return `${day} ${timeOfDay(moment)}`;
}
