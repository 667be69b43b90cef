import { addDays } from '../dates/naive-date.ts';
import { type Clock, clocksOf } from '../states/clocks.ts';
import type { Duty } from '../states/state-packs.ts';
import { type FilingStatus, filingSteps, isOpenStatus, stopsClock } from './filing-status.ts';

/** When a duty was done, and with which revision of the file. */
export interface Met {
  readonly at: Date;
  readonly revision: number;
  /** It was done by then, and nobody here knows on which day. */
  readonly isDayUnknown?: boolean;
}

export type MetDuties = Readonly<Record<Duty, Met | undefined>>;

/**
 * The duties that are done after a revision has got this status. What was done stays done. What this revision itself
 * had done is undone when its status goes back, except what the `earlier` ones have done too, as was found out later. A
 * file that is not to be filed has done nothing: its clocks only stand still, and they go on if a later revision is to be
 * filed after all.
 */
export function metAfter(before: MetDuties, status: FilingStatus, now: Met, earlier = nothingMet): MetDuties {
  const isOnTheWay = filingSteps.includes(status);
  const after = (duty: Duty): Met | undefined => {
    const met = before[duty];
    if (met !== undefined && met.revision < now.revision) return met;
    return isOnTheWay && stopsClock(status, duty) ? (met ?? now) : earlier[duty];
  };
  return { 'service company': after('service company'), operator: after('operator') };
}

/** A change of the status of a revision, and by when. */
export interface StatusStep {
  readonly to: FilingStatus;
  readonly by: Met;
}

/**
 * What a revision has done by all its steps in their order. Setting it aside, and back, takes nothing from it. What the
 * earlier ones have done counts from its day on: it may have been found out after a step.
 */
export function metThrough(steps: readonly StatusStep[], earlier: MetDuties): MetDuties {
  const own = steps
    .filter(({ to }) => filingSteps.includes(to))
    .reduce((met, { to, by }) => {
      const known = doneBy(earlier, by.at);
      return metAfter(withOthers(met, known), to, by, known);
    }, nothingMet);
  return withOthers(own, earlier);
}

const withOthers = (met: MetDuties, others: MetDuties): MetDuties => ({
  'service company': met['service company'] ?? others['service company'],
  operator: met.operator ?? others.operator,
});

function doneBy(earlier: MetDuties, day: Date): MetDuties {
  const by = (met: Met | undefined) => (met !== undefined && met.at <= day ? met : undefined);
  return { 'service company': by(earlier['service company']), operator: by(earlier.operator) };
}

export const nothingMet: MetDuties = { 'service company': undefined, operator: undefined };

/** What a filing's due date depends on. */
export interface Filed {
  readonly status: FilingStatus;
  readonly met: MetDuties;
}

/** A clock of a filing: it runs, or it stands still, because the duty is done or no longer there. */
export interface FilingClock extends Clock {
  readonly isRunning: boolean;
  readonly met: Met | undefined;
}

/** The clocks of a filing, those that run first. */
export function filingClocks(job: JobOfFiling, { status, met }: Filed): FilingClock[] {
  const clocks = clocksOf(job.state, job.start, job.end).map((clock) =>
    Object.assign(clock, {
      met: met[clock.duty],
      isRunning: met[clock.duty] === undefined && !stopsClock(status, clock.duty),
    }),
  );
  return clocks.toSorted((one, other) => Number(other.isRunning) - Number(one.isRunning));
}

/** The clocks of a job that still run when a revision of its file has come so far; undefined: there is no file. */
export const openClocks = ({ state, start, end }: JobOfFiling, filedAs: FilingStatus | undefined): readonly Clock[] =>
  clocksOf(state, start, end).filter(({ duty }) => filedAs === undefined || !stopsClock(filedAs, duty));

/** As the document says them. */
export interface JobOfFiling {
  readonly state: string;
  readonly start: string;
  readonly end: string;
}

/** What is due is the earliest clock that runs; undefined when none does. */
export function dueOf(clocks: readonly FilingClock[], status: FilingStatus): string | undefined {
  if (!isOpenStatus(status)) return undefined;
  const running = clocks.filter(({ isRunning }) => isRunning).map(({ due }) => due);
  return running.toSorted()[0];
}

/** Days after today that are still this week, everywhere. */
export const WEEK_DAYS = 7;
/** Days in which what was done is still shown as done. */
export const DONE_DAYS = 30;

export const dueBuckets = ['overdue', 'week', 'later', 'none'] as const;
export type DueBucket = (typeof dueBuckets)[number];

/** The first and the last due day of a bucket; a side without an end is left out. `none` has no days. */
export function daysOfBucket(bucket: Exclude<DueBucket, 'none'>, today: string) {
  const endOfWeek = addDays(today, WEEK_DAYS);
  return {
    overdue: { last: addDays(today, -1) },
    week: { first: addDays(today, 0), last: endOfWeek },
    later: { first: addDays(endOfWeek, 1) },
  }[bucket] as { readonly first?: string; readonly last?: string };
}
