import { addDays, addMonths, readNaiveDate } from '../dates/naive-date.ts';
import { casFactsOf } from '../ingredients/cas-facts.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { type DisclosureRow, isAbsent } from '../model/row.ts';
import { toPercent } from '../numbers/percent.ts';
import {
  isEnough,
  LEAST_JOBS,
  type NeighbourField,
  type NeighbourFigures,
  type Usual,
  usualOfField,
} from './neighbour-figures.ts';

/** Silica, of which nearly all proppant is made. */
export const SAND_CAS = '14808-60-7';
/** Months before the newest job of the archive that count. */
export const NEIGHBOUR_MONTHS = 24;
/** How far outside the usual a value must be, to be worth a note. */
const FACTOR = 2;
/** Where new substances are more frequent than this, one is nothing unusual. */
const MOST_UNSEEN = 0.01;

export type Oddity = 'low' | 'high' | 'never';

/** The days that count for an archive: the months before its newest job. */
export const neighbourDays = (newestJobEnd: string): { readonly from: string; readonly to: string } => ({
  from: addDays(addMonths(newestJobEnd, -NEIGHBOUR_MONTHS), 0),
  to: newestJobEnd,
});

/** A well that ended before those days is compared with none of them. Without a day it ends now. */
export const isBeforeNeighbours = (endDate: string, { from }: Pick<NeighbourFigures, 'from'>): boolean =>
  (readNaiveDate(endDate)?.slice(0, 10) ?? '9999') < from;

/** How a value lies among those of the neighbours; undefined when it is nothing unusual, or too little is known. */
export function oddityOf(value: number, usual: Usual | undefined): Exclude<Oddity, 'never'> | undefined {
  return usual !== undefined && isEnough(usual) ? sideOf(value, usual) : undefined;
}

function sideOf(value: number, { p1, p99 }: Usual): Exclude<Oddity, 'never'> | undefined {
  if (!(value > 0)) return undefined;
  if (value > p99 * FACTOR) return 'high';
  return value < p1 / FACTOR ? 'low' : undefined;
}

/** The same for a fact of a well. */
export function oddityOfField(
  field: NeighbourField,
  value: number | null,
  tvd: number | null,
  figures: Pick<NeighbourFigures, 'fields' | 'waterByDepth'>,
): Exclude<Oddity, 'never'> | undefined {
  const found = usualOfField(field, tvd, figures);
  return found?.isEnough && value !== null ? sideOf(value, found.usual) : undefined;
}

/** The same for a substance: also when no job in the state used it, and that means something. */
export function oddityOfSubstance(cas: string, share: number, figures: NeighbourFigures): Oddity | undefined {
  const { substances, stateJobs, unseen, asked, known } = figures;
  const usual = substances[cas];
  if (usual) return oddityOf(share, usual);
  if (!asked.includes(cas)) return undefined;
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
  /** Where the depth begins, in feet, when only wells about as deep count. */
  readonly depth?: number;
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
    const [value, { tvd }] = [valueOfField(disclosure, field), disclosure.well];
    const oddity = oddityOfField(field, value, tvd, figures);
    if (oddity === undefined || value === null) return [];
    const { usual, depth } = usualOfField(field, tvd, figures) ?? {};
    return [{ row: undefined, field, cas: '', oddity, value, usual, ...(depth !== undefined && { depth }) }];
  });
  return [...fields, ...rows.toSorted((one, other) => one.row - other.row)];
}

/** The value of a disclosure that is compared; null when it does not say it. */
export function valueOfField({ well, rows }: Disclosure, field: NeighbourField): number | null {
  if (field === 'tvd') return well.tvd;
  return field === 'baseWater' ? well.totalClean : (shareOfEach(rows).get(SAND_CAS)?.share ?? null);
}
