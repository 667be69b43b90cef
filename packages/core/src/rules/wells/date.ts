import { addMonths, type NaiveDate, readNaiveDate } from '../../dates/naive-date.ts';
import { labelOfWellField } from '../../jobs/edit-well.ts';
import { isBlank } from '../../texts/fold.ts';
import type { Rule } from '../../rule/rule.ts';

export const dateFields = ['startDate', 'endDate'] as const;

interface DateField {
  readonly field: (typeof dateFields)[number];
  readonly text: string;
}

interface JobDates {
  readonly startDate: string;
  readonly endDate: string;
}

/** Of a date only the day: a document that was read also says a time. */
const values = ({ field, text }: DateField) => ({
  field: labelOfWellField(field),
  text: readNaiveDate(text)?.slice(0, 10) ?? text,
});

/** The day the registry opened. */
const FIRST_DAY = '2011-01-01';
const LONGEST_JOB_MONTHS = 3;

export const dateRules: readonly Rule<DateField>[] = [
  {
    id: 'DATE-01',
    message: '{field} is not a date: {text}. Please write it like 2024-08-05 11:09.',
    gate: 'generate',
    field: ({ field }) => field,
    fails: ({ text }) => !isBlank(text) && readNaiveDate(text) === undefined,
    values,
  },
];

/** True when both are dates and the second lies beyond the limit that the first sets. */
function isBeyond({ startDate, endDate }: JobDates, limit: (start: NaiveDate, end: NaiveDate) => boolean): boolean {
  const [start, end] = [readNaiveDate(startDate), readNaiveDate(endDate)];
  return start !== undefined && end !== undefined && limit(start, end);
}

export const jobDateRules: readonly Rule<JobDates>[] = [
  {
    id: 'DATE-02',
    message: 'The job ends before it starts',
    gate: 'generate',
    field: 'endDate',
    fails: (dates) => isBeyond(dates, (start, end) => end < start),
  },
];

export const jobDateWarnings: readonly Rule<JobDates>[] = [
  {
    id: 'DATE-04',
    message: 'The job takes longer than 3 months',
    severity: 'warning',
    field: 'endDate',
    fails: (dates) => isBeyond(dates, (start, end) => end > addMonths(start, LONGEST_JOB_MONTHS)),
  },
];

export const dateWarnings: readonly Rule<DateField>[] = [
  {
    id: 'DATE-05',
    message: '{field} is before 2011: {text}',
    severity: 'warning',
    field: ({ field }) => field,
    fails: ({ text }) => (readNaiveDate(text) ?? FIRST_DAY) < FIRST_DAY,
    values,
  },
];

export const futureRules: readonly Rule<DateField & { readonly today: NaiveDate }>[] = [
  {
    id: 'DATE-03',
    message: '{field} is in the future: {text}',
    severity: 'warning',
    field: ({ field }) => field,
    fails: ({ text, today }) => (readNaiveDate(text) ?? '').slice(0, 10) > today.slice(0, 10),
    values,
  },
];
