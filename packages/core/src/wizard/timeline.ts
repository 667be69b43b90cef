import { readNaiveDate } from '../dates/naive-date.ts';
import type { WizardWell } from './wizard-state.ts';

/** When a well was treated, as parts of the time that all of them took: 0 is its beginning, 1 its end. */
export interface TreatmentBar {
  readonly key: string;
  readonly name: string;
  readonly from: number;
  /** Undefined when the end is not known. */
  readonly to: number | undefined;
}

export interface TreatmentTimeline {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly bars: readonly TreatmentBar[];
}

// Read as UTC the text means the same everywhere; no zone of any machine enters.
const minuteOf = (date: string): number => Date.parse(`${date.length > 10 ? date : `${date}T00:00:00`}Z`) / 60_000;

function minutesOf({ key, well }: WizardWell) {
  const [start, end] = [readNaiveDate(well.startDate), readNaiveDate(well.endDate)];
  if (start === undefined) return [];
  const from = minuteOf(start);
  const to = end === undefined ? undefined : minuteOf(end);
  return [{ key, name: well.name, start, end, from, to: to === undefined || to < from ? undefined : to }];
}

/** The wells that say when they began, in the order of the job. Undefined when none of them does. */
export function timelineOf(wells: readonly WizardWell[]): TreatmentTimeline | undefined {
  const known = wells.flatMap(minutesOf);
  const days = known.flatMap(({ start, end, to }) => [start, ...(to === undefined ? [] : [end ?? start])]).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const zero = minuteOf(first);
  const whole = Math.max(minuteOf(last) - zero, 1);
  const share = (minute: number): number => (minute - zero) / whole;
  const bars = known.map(({ key, name, from, to }) => ({
    key,
    name,
    from: share(from),
    to: to === undefined ? undefined : share(to),
  }));
  return { firstDay: first.slice(0, 10), lastDay: last.slice(0, 10), bars };
}
