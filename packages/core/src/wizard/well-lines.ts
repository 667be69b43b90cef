import type { NaiveDate } from '../dates/naive-date.ts';
import type { Disclosure } from '../model/disclosure.ts';
import type { SelectedWell } from '../model/well.ts';
import { sharesOf, type WaterSource } from '../model/water-source.ts';
import { digitsOf, stateName } from '../places/api-states.ts';
import { openClocks } from '../filings/filing-clocks.ts';
import type { FilingStatus } from '../filings/filing-status.ts';
import { daysLeft, dueFirst } from '../states/clocks.ts';
import { foldForSearch } from '../texts/fold.ts';
import { madeOf, storedAs } from './made-documents.ts';
import { correctedBy } from './open-documents.ts';
import { notChecked, type WellStatus } from './well-status.ts';
import type { WizardState } from './wizard-state.ts';

/** One line of the table of all wells. */
export interface WellLine {
  readonly key: string;
  readonly name: string;
  readonly apiNumber: string;
  readonly status: WellStatus;
  /** The last day of the first duty that is open, blank when none is known. */
  readonly due: string;
  /** Until the end of that day; below 0 it is late. */
  readonly daysLeft: number;
  readonly customer: string;
  readonly state: string;
  readonly water: string;
  /** When the document was made, blank while there is none for the well as it is now. */
  readonly madeAt: string;
  readonly savedAt: string;
}

/** What the lines are made of. */
export type StateOfLines = Pick<WizardState, 'selected' | 'disclosures' | 'made' | 'saved' | 'wells'>;

/** The selected wells, in the order of the job. */
export const linesOfWells = (
  state: StateOfLines,
  statuses: ReadonlyMap<string, WellStatus>,
  today: NaiveDate,
): WellLine[] =>
  state.selected.flatMap((key) => {
    const disclosure = state.disclosures[key];
    return disclosure ? toLine(state, key, { disclosure, status: statuses.get(key) ?? notChecked, today }) : [];
  });

/** Gives each line that says the same as before the object of before, so that only rows that changed are drawn again. */
export function createSteadyLines() {
  let known: ReadonlyMap<string, WellLine> = new Map();
  return (lines: readonly WellLine[]): readonly WellLine[] => {
    const steady = lines.map((line) => {
      const before = known.get(line.key);
      return before && isSameLine(before, line) ? before : line;
    });
    known = new Map(steady.map((line) => [line.key, line]));
    return steady;
  };
}

const isSameLine = (one: WellLine, other: WellLine): boolean =>
  (Object.keys(one) as (keyof WellLine)[]).every((part) => one[part] === other[part]);

interface LineParts {
  readonly disclosure: Disclosure;
  readonly status: WellStatus;
  readonly today: NaiveDate;
}

function toLine(state: StateOfLines, key: string, { disclosure, status, today }: LineParts): WellLine {
  const { well, customer } = disclosure;
  const made = madeOf(state, key);
  return {
    key,
    name: well.wellName,
    apiNumber: well.apiNumber,
    status,
    ...whenDue(well, correctedBy(state, key)?.status, today),
    customer: customer?.name ?? '',
    state: stateName(well.state),
    water: waterInBrief(well.waterSource),
    madeAt: made?.failure === '' ? made.madeAt : '',
    savedAt: storedAs(state, key)?.savedAt ?? '',
  };
}

function whenDue({ state, startDate, endDate }: SelectedWell, filedAs: FilingStatus | undefined, today: NaiveDate) {
  const clock = dueFirst(openClocks({ state, start: startDate, end: endDate }, filedAs));
  return clock ? { due: clock.due, daysLeft: daysLeft(clock, today) } : { due: '', daysLeft: 0 };
}

/** `Produced Water 60 % + 1 more`: the largest of several. */
function waterInBrief(waterSource: WaterSource | null): string {
  const [first, ...others] = (waterSource ? [...sharesOf(waterSource)] : []).sort(
    (one, other) => other.percent - one.percent,
  );
  if (first === undefined) return '';
  return others.length === 0 ? first.name : `${first.name} ${first.percent} % + ${others.length} more`;
}

/** Something that a user must mend, or that the registry refuses. Warnings alone are no such problem. */
export const hasProblem = ({ status: { kind } }: WellLine): boolean =>
  kind === 'blocked' || kind === 'errors' || kind === 'refusals';

/** Which wells the table shows. */
export const wellFilters = {
  all: { title: 'All', isShown: () => true },
  problems: { title: 'With problems', isShown: hasProblem },
  unsaved: { title: 'Not saved', isShown: ({ savedAt }: WellLine) => savedAt === '' },
} as const satisfies Readonly<Record<string, { title: string; isShown: (line: WellLine) => boolean }>>;

export type WellFilter = keyof typeof wellFilters;

/** How many wells a filter shows; undefined while a well that is not checked yet may be one of them. */
export function countShown(lines: readonly WellLine[], filter: WellFilter): number | undefined {
  const isOpen = filter === 'problems' && lines.some(({ status }) => status.kind === 'checking');
  return isOpen ? undefined : lines.filter(wellFilters[filter].isShown).length;
}

/** The head of a column, and what it sorts by. A blank text comes last, whatever the order. */
export const wellColumns = {
  name: { title: 'Well', sortBy: ({ name }: WellLine) => name },
  status: { title: 'Status', sortBy: ({ status }: WellLine) => rankOf(status) },
  errors: { title: 'Errors', sortBy: ({ status }: WellLine) => status.errors },
  refusals: { title: 'Refusals', sortBy: ({ status }: WellLine) => status.refusals },
  warnings: { title: 'Warnings', sortBy: ({ status }: WellLine) => status.warnings },
  due: { title: 'Due', sortBy: ({ due }: WellLine) => due },
  customer: { title: 'Customer', sortBy: ({ customer }: WellLine) => customer },
  state: { title: 'State', sortBy: ({ state }: WellLine) => state },
  water: { title: 'Water source', sortBy: ({ water }: WellLine) => water },
  made: { title: 'Generated', sortBy: ({ madeAt }: WellLine) => madeAt },
  saved: { title: 'Saved', sortBy: ({ savedAt }: WellLine) => savedAt },
} as const satisfies Readonly<Record<string, { title: string; sortBy: (line: WellLine) => string | number }>>;

export type WellColumn = keyof typeof wellColumns;

/** The worst first: Blocked, errors, refusals, Ready. */
const kinds: readonly WellStatus['kind'][] = ['blocked', 'errors', 'refusals', 'ready', 'checking'];

/** Among wells of the same kind, the one with more to mend comes first. */
const rankOf = ({ kind, errors, refusals }: WellStatus): number =>
  kinds.indexOf(kind) - (errors + refusals) / (errors + refusals + 1);

export interface WellView {
  readonly filter: WellFilter;
  /** Only these keys; all when it is undefined. */
  readonly only: ReadonlySet<string> | undefined;
  readonly text: string;
  readonly sort: { readonly column: WellColumn; readonly order: 'asc' | 'desc' };
}

/** The wells that are shown, in order. Equal ones keep the order of the job. */
export function arrangeWells(lines: readonly WellLine[], { filter, only, text, sort }: WellView): WellLine[] {
  const wanted = foldForSearch(text.trim());
  const { isShown } = wellFilters[filter];
  const { sortBy } = wellColumns[sort.column];
  const hasText = (line: WellLine) => wanted === '' || textOf(line).includes(wanted);
  const shown = lines.filter((line) => isShown(line) && (only?.has(line.key) ?? true) && hasText(line));
  return shown.sort((one, other) => compare(sortBy(one), sortBy(other), sort.order === 'asc' ? 1 : -1));
}

const textOf = ({ name, apiNumber, customer, state, water }: WellLine): string =>
  foldForSearch([name, apiNumber, digitsOf(apiNumber), customer, state, water].join(' '));

/** `2H` before `10H`. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(one: string | number, other: string | number, direction: 1 | -1): number {
  if (typeof one === 'number' && typeof other === 'number') return (one - other) * direction;
  if (one === '' || other === '') return Number(one === '') - Number(other === '');
  return collator.compare(String(one), String(other)) * direction;
}

/** The next well with a problem after this one, round and round; undefined when none is shown. */
export function nextProblem(lines: readonly WellLine[], from: number, direction: 1 | -1): number | undefined {
  const places = lines.map((_, step) => (from + direction * (step + 1) + lines.length * 2) % lines.length);
  return places.find((at) => lines[at] !== undefined && hasProblem(lines[at]));
}
