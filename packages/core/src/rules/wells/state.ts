import { addDays, daysBetween, type NaiveDate, readNaiveDate } from '../../dates/naive-date.ts';
import type { SelectedWell } from '../../model/well.ts';
import { stateName } from '../../places/api-states.ts';
import type { Rule } from '../../rule/rule.ts';

/** Days that a state gives after the end of the job. A reminder, not legal advice. */
const daysAfterEnd: Readonly<Record<string, number>> = {
  Texas: 15,
  Louisiana: 20,
  Wyoming: 30,
  'New Mexico': 45,
  Colorado: 60,
  Pennsylvania: 60,
  Oklahoma: 60,
  'North Dakota': 60,
  Ohio: 60,
  Utah: 60,
  'West Virginia': 90,
};
/** Some count from the start of the job as well. */
const daysAfterStart: Readonly<Record<string, number>> = { Colorado: 120 };

interface DatedWell {
  readonly well: SelectedWell;
  readonly today: NaiveDate;
}

/** The last day, as `2024-09-04`; undefined where no deadline is known. */
export function deadlineOf({ state, startDate, endDate }: SelectedWell): string | undefined {
  const [start, end] = [readNaiveDate(startDate), readNaiveDate(endDate)];
  const [fromStart, fromEnd] = [daysAfterStart[stateName(state)], daysAfterEnd[stateName(state)]];
  if (end === undefined || fromEnd === undefined) return undefined;
  const deadlines = [addDays(end, fromEnd)];
  if (start !== undefined && fromStart !== undefined) deadlines.push(addDays(start, fromStart));
  return deadlines.sort()[0];
}

function timeLeft(days: number): string {
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  if (days === 0) return 'today is the last day';
  return days > 0 ? `${count} left` : `${count} overdue`;
}

export const deadlineRules: readonly Rule<DatedWell>[] = [
  {
    id: 'STATE-01',
    message: '{state} requires the disclosure by {deadline}: {left}',
    severity: 'note',
    field: 'endDate',
    fails: ({ well }) => deadlineOf(well) !== undefined,
    values: ({ well, today }) => {
      const deadline = deadlineOf(well) ?? today;
      return { state: stateName(well.state), deadline, left: timeLeft(daysBetween(today, deadline)) };
    },
  },
];

export const stateRules: readonly Rule<SelectedWell>[] = [
  {
    id: 'STATE-02',
    message:
      'Pennsylvania: chemicals of unconventional wells must not be linked to their additive (entry method SystemApproach)',
    severity: 'note',
    field: 'state',
    fails: ({ state }) => stateName(state) === 'Pennsylvania',
  },
];
