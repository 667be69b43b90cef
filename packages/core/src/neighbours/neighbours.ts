import { addDays, addMonths, readNaiveDate } from '../dates/naive-date.ts';
import { casFactsOf } from '../ingredients/cas-facts.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { type DisclosureRow, isAbsent } from '../model/row.ts';
import { toPercent } from '../numbers/percent.ts';

/** Silica, of which nearly all proppant is made. */
export const SAND_CAS = '14808-60-7';
/** Months before the newest job of the archive that count. */
export const NEIGHBOUR_MONTHS = 24;
/** A county with fewer jobs says less than its state. */
export const LEAST_JOBS = 30;
/**
 * Fewer different values say nothing about what is usual. Values are counted, and not jobs: a job that was filed again with
 * the same numbers tells nothing new.
 */
const LEAST_VALUES = 10;
/** An operator uses the same recipe again and again: many jobs of few operators say what those do, and not what is usual. */
const LEAST_OPERATORS = 2;
/** How far outside the usual a value must be, to be worth a note. */
const FACTOR = 2;
/** Where new substances are more frequent than this, one is nothing unusual. */
const MOST_UNSEEN = 0.01;

/** What the jobs of a place have for one substance or field. */
export interface Usual {
  /** True: of the state, because the county has too few. */
  readonly isOfState: boolean;
  /** How many jobs have it, and how many different values there are. */
  readonly jobs: number;
  readonly values: number;
  /** Whose jobs they are. */
  readonly operators: number;
  readonly p1: number;
  readonly p50: number;
  readonly p99: number;
}

export const neighbourFields = ['baseWater', 'sandShare', 'tvd'] as const;
export type NeighbourField = (typeof neighbourFields)[number];

/** What neighbours filed. */
export interface NeighbourFigures {
  readonly state: string;
  readonly county: string;
  readonly stateJobs: number;
  readonly countyJobs: number;
  /** How often an operator is to be expected to file a substance that nobody has filed in the state. */
  readonly unseen: number;
  /** The days that count, such as `2024-11-14`. */
  readonly from: string;
  readonly to: string;
  /** By CAS number; a substance that no job in the state used has none. */
  readonly substances: Readonly<Record<string, Usual>>;
  readonly fields: Readonly<Partial<Record<NeighbourField, Usual>>>;
  /** The CAS numbers among those asked about that are on the list of what filers use. */
  readonly known: readonly string[];
}

export type Oddity = 'low' | 'high' | 'never';

/** The days that count for an archive: the months before its newest job. */
export const neighbourDays = (newestJobEnd: string): { readonly from: string; readonly to: string } => ({
  from: addDays(addMonths(newestJobEnd, -NEIGHBOUR_MONTHS), 0),
  to: newestJobEnd,
});

/** A well that ended before those days is compared with none of them. Without a day it ends now. */
export const isBeforeNeighbours = (endDate: string, { from }: Pick<NeighbourFigures, 'from'>): boolean =>
  (readNaiveDate(endDate)?.slice(0, 10) ?? '9999') < from;

/** Whether figures are of enough jobs that differ. */
export const isEnough = ({ values, operators }: Pick<Usual, 'values' | 'operators'>): boolean =>
  values >= LEAST_VALUES && operators >= LEAST_OPERATORS;

/** How a value lies among those of the neighbours; undefined when it is nothing unusual, or too little is known. */
export function oddityOf(value: number, usual: Usual | undefined): Exclude<Oddity, 'never'> | undefined {
  if (usual === undefined || !isEnough(usual) || !(value > 0)) return undefined;
  if (value > usual.p99 * FACTOR) return 'high';
  return value < usual.p1 / FACTOR ? 'low' : undefined;
}

/** The same for a substance: also when no job in the state used it, and that means something. */
export function oddityOfSubstance(cas: string, share: number, figures: NeighbourFigures): Oddity | undefined {
  const { substances, stateJobs, unseen, known } = figures;
  const usual = substances[cas];
  if (usual) return oddityOf(share, usual);
  const isTelling = stateJobs >= LEAST_JOBS && (unseen <= MOST_UNSEEN || !known.includes(cas));
  return isTelling && share > 0 ? 'never' : undefined;
}

/** The CAS number of a row in one spelling; undefined for a row without one. */
export function casOf({ casNumber }: Pick<DisclosureRow, 'casNumber'>): string | undefined {
  const { verdict, printed } = casFactsOf(casNumber);
  return verdict === 'valid' ? printed : undefined;
}

/** The sum for each CAS number, in percent of the fluid, and its largest row. Rows without a percent are left out. */
export function shareOfEach(rows: readonly DisclosureRow[]): ReadonlyMap<string, { share: number; row: number }> {
  const shares = new Map<string, { share: number; row: number; largest: number }>();
  for (const [index, row] of rows.entries()) {
    const cas = casOf(row);
    const share = toPercent(row.percentInHFJob);
    if (cas === undefined || isAbsent(row, 'percentInHFJob') || !(share > 0)) continue;
    const before = shares.get(cas) ?? { share: 0, row: index, largest: 0 };
    const isLarger = share > before.largest;
    const largest = isLarger ? { row: index, largest: share } : { row: before.row, largest: before.largest };
    shares.set(cas, { share: before.share + share, ...largest });
  }
  return shares;
}

/** What a row or a field of the well has, among what neighbours filed. */
export interface NeighbourNote {
  /** The row that has most of the substance; undefined for a field of the well. */
  readonly row: number | undefined;
  readonly field: NeighbourField | undefined;
  readonly cas: string;
  readonly oddity: Oddity;
  readonly value: number;
  readonly usual: Usual | undefined;
}

/** Only what is really unusual, in the order of the rows. Jobs are compared by the sum of all rows of a substance. */
export function noteNeighbours(disclosure: Disclosure, figures: NeighbourFigures): NeighbourNote[] {
  if (isBeforeNeighbours(disclosure.well.endDate, figures)) return [];
  const rows = [...shareOfEach(disclosure.rows)].flatMap(([cas, { share, row }]) => {
    const oddity = oddityOfSubstance(cas, share, figures);
    return oddity ? [{ row, field: undefined, cas, oddity, value: share, usual: figures.substances[cas] }] : [];
  });
  // The rows tell of sand already.
  const fields = (['baseWater', 'tvd'] as const).flatMap((field) => {
    const [value, usual] = [valueOfField(disclosure, field), figures.fields[field]];
    const oddity = value === null ? undefined : oddityOf(value, usual);
    return oddity && value !== null ? [{ row: undefined, field, cas: '', oddity, value, usual }] : [];
  });
  return [...fields, ...rows.toSorted((one, other) => one.row - other.row)];
}

/** The value of a disclosure that is compared; null when it does not say it. */
export function valueOfField({ well, rows }: Disclosure, field: NeighbourField): number | null {
  if (field === 'tvd') return well.tvd;
  return field === 'baseWater' ? well.totalClean : (shareOfEach(rows).get(SAND_CAS)?.share ?? null);
}
