import { addDays, daysBetween, type NaiveDate, readNaiveDate } from '../dates/naive-date.ts';
import { type ClockRule, type Duty, packOf, type Span } from './state-packs.ts';

/** A duty of one job. Its last day counts to the end, weekends and holidays like any other day. */
export interface Clock {
  readonly duty: Duty;
  /** `2024-09-04`; the cap's day where that is earlier. */
  readonly due: string;
  /** Which day of the job it is counted from. */
  readonly after: Span['after'];
  readonly source: string;
  /** False when the line of the pack that gave the day is not confirmed. */
  readonly isConfirmed: boolean;
  readonly note: string;
}

/**
 * The duties of a job in this state, at most one for each of the two. None where the state has no pack, or where the
 * dates say nothing: the end decides which version of a pack counts. It also stands for the completion.
 */
export function clocksOf(state: string, start: string, end: string): Clock[] {
  return (packOf(state, end)?.clocks ?? []).flatMap((rule) => toClock(rule, { start, end }) ?? []);
}

type JobDays = Readonly<Record<Span['after'], string>>;

function toClock(rule: ClockRule, days: JobDays): Clock | undefined {
  const [due, capped] = [lastDay(rule, days), rule.cap && lastDay(rule.cap, days)];
  const isCapped = capped !== undefined && (due === undefined || capped < due);
  const [day, { after, isConfirmed }] = isCapped ? [capped, rule.cap ?? rule] : [due, rule];
  const { duty, source, note = '' } = rule;
  return day === undefined ? undefined : { duty, due: day, after, source, isConfirmed, note };
}

function lastDay({ after, days }: Span, job: JobDays): string | undefined {
  const from = readNaiveDate(job[after]);
  const day = from && addDays(from, days);
  // After the year 9999 a date has another form.
  return day?.startsWith('+') ? undefined : day;
}

/** What is due first. No day that passes ends a duty: one that is overdue comes before the next. */
export function dueFirst([first, ...others]: readonly Clock[]): Clock | undefined {
  return others.reduce((one, other) => (one && one.due <= other.due ? one : other), first);
}

/** Days until the end of the last day. Below 0 it is overdue, from the day after on. */
export const daysLeft = ({ due }: Pick<Clock, 'due'>, today: NaiveDate): number => daysBetween(today, due);

/** Those days in words. */
export function timeLeft(days: number): string {
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  if (days === 0) return 'today is the last day';
  return days > 0 ? `${count} left` : `${count} overdue`;
}
