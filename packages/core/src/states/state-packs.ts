import { type NaiveDate, readNaiveDate } from '../dates/naive-date.ts';
import type { EntryMethod } from '../model/disclosure.ts';
import { normalState } from '../places/api-states.ts';

/** Where a line comes from, and whether it was held against the text of the law. */
export interface Sourced {
  readonly source: string;
  readonly isConfirmed: boolean;
}

/** Who must have disclosed what they know: the service company to the operator, the operator to the public. */
export const duties = ['service company', 'operator'] as const;
export type Duty = (typeof duties)[number];

/** So many days after the start or the end of the job. */
export interface Span {
  readonly days: number;
  readonly after: 'start' | 'end';
}

/** A duty with its time. Where a cap is given, the earlier of the two days counts. */
export interface ClockRule extends Sourced, Span {
  readonly duty: Duty;
  readonly cap?: Span & Pick<Sourced, 'isConfirmed'>;
  /** What the days stand for, where the law says it in other words. */
  readonly note?: string;
}

/** The entry method that a state asks for, and why. */
export interface EntryMethodRule extends Sourced {
  readonly method: EntryMethod;
  readonly reason: string;
}

/** What a state asks, from a day on until the next version of its pack. */
export interface StatePack {
  readonly state: string;
  /** The first day of the jobs it holds for, by their end. */
  readonly validFrom: NaiveDate;
  readonly clocks: readonly ClockRule[];
  readonly entryMethod?: EntryMethodRule;
  readonly notes: readonly (Sourced & { readonly text: string })[];
}

/** The registry opened then. Since when each rule has been law is not confirmed, so no pack begins later. */
const FIRST_DAY: NaiveDate = '2011-01-01';

const CONFIRMED = { isConfirmed: true } as const;
const UNCONFIRMED = { isConfirmed: false } as const;

/** Pennsylvania's statute is about these wells; a document does not say what kind a well is. */
const UNCONVENTIONAL = { note: 'For unconventional wells.', source: '58 Pa.C.S. 3222.1', ...CONFIRMED } as const;

/** Most states ask the operator only, some days after the end of the job. */
const operatorPack = (state: string, days: number, rule: Sourced, note?: string): StatePack => ({
  state,
  validFrom: FIRST_DAY,
  clocks: [{ duty: 'operator', days, after: 'end', ...rule, ...(note !== undefined && { note }) }],
  notes: [],
});

/** Every version of every pack. A change of the law is a new line with its own first day; the old line stays. */
export const statePacks: readonly StatePack[] = [
  {
    state: 'Texas',
    validFrom: FIRST_DAY,
    clocks: [
      { duty: 'service company', days: 15, after: 'end', source: '16 TAC 3.29', ...CONFIRMED },
      {
        duty: 'operator',
        days: 90,
        after: 'end',
        note: 'With the completion report: 90 days after completion or 150 after drilling ends, whichever is earlier. When drilling ended is not in the document.',
        source: '16 TAC 3.29, 3.16',
        ...CONFIRMED,
      },
    ],
    notes: [],
  },
  {
    state: 'Pennsylvania',
    validFrom: FIRST_DAY,
    clocks: [
      { duty: 'service company', days: 60, after: 'start', ...UNCONVENTIONAL },
      { duty: 'operator', days: 60, after: 'end', ...UNCONVENTIONAL },
    ],
    entryMethod: {
      method: 'SystemApproach',
      reason: 'for unconventional wells; choose MSDS+ for a conventional one',
      source: '58 Pa.C.S. 3222.1',
      ...CONFIRMED,
    },
    notes: [
      {
        text: 'For unconventional wells, the statute forbids linking chemicals to their additives.',
        source: '58 Pa.C.S. 3222.1',
        ...CONFIRMED,
      },
    ],
  },
  {
    state: 'Colorado',
    validFrom: FIRST_DAY,
    clocks: [
      {
        duty: 'service company',
        days: 30,
        after: 'end',
        cap: { days: 90, after: 'start', ...UNCONFIRMED },
        source: '2 CCR 404-1, rule 411 (formerly 205A)',
        ...CONFIRMED,
      },
      {
        duty: 'operator',
        days: 60,
        after: 'end',
        cap: { days: 120, after: 'start', ...CONFIRMED },
        source: '2 CCR 404-1, rule 411 (formerly 205A)',
        ...CONFIRMED,
      },
    ],
    notes: [],
  },
  operatorPack('Louisiana', 20, { source: 'LAC 43:XIX.118', ...CONFIRMED }),
  operatorPack('Wyoming', 30, { source: 'WOGCC ch. 3 s. 45', ...CONFIRMED }, 'To the commission.'),
  operatorPack('New Mexico', 45, { source: '19.15.16.19 NMAC', ...CONFIRMED }),
  operatorPack('Oklahoma', 60, { source: 'OAC 165:10-3-10', ...CONFIRMED }),
  operatorPack('North Dakota', 60, { source: 'NDAC 43-02-03-27.1', ...CONFIRMED }),
  operatorPack('Ohio', 60, { source: 'ORC 1509.10', ...CONFIRMED }),
  operatorPack('Utah', 60, { source: 'UAC R649-3-39', ...UNCONFIRMED }),
  operatorPack('West Virginia', 90, { source: '35 CSR 8', ...UNCONFIRMED }),
];

/** The version that holds for a job which ended on this day; undefined where there is none, or no such day. */
export function packOf(state: string, end: string): StatePack | undefined {
  const [key, day] = [normalState(state), readNaiveDate(end)];
  return statePacks.findLast((pack) => normalState(pack.state) === key && day !== undefined && pack.validFrom <= day);
}

/** The first day of the jobs whose due dates are known in this state; undefined where it has no pack. */
export const firstDayOf = (state: string): NaiveDate | undefined =>
  statePacks.find((pack) => normalState(pack.state) === normalState(state))?.validFrom;

/** The specification's constant, unless the state's pack asks for another. */
export const presetEntryMethod = (state: string, end: string): EntryMethod =>
  packOf(state, end)?.entryMethod?.method ?? 'MSDS+';
