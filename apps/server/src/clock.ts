/** Passed as an argument, so that tests can set the time. */
export type Clock = () => Date;

export const later = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds);

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The last time at which it was this time of the day, in milliseconds since midnight, in UTC. */
export const lastTimeOf = (timeOfDay: number, now: Date): Date =>
  new Date(now.getTime() - ((now.getTime() - timeOfDay) % DAY));
