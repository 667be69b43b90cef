import type { Disclosure } from '../model/disclosure.ts';
import { type DisclosureRow, isAbsent } from '../model/row.ts';
import { printMass, printPercentInAdditive, printPercentInHFJob } from '../numbers/format.ts';
import { type Fraction, fraction } from '../numbers/percent.ts';
import { round } from '../numbers/round.ts';
import { type WellField, wellFields } from './well-fields.ts';
import { printCas } from '../model/cas-number.ts';
import { foldBlanks, normalName } from '../texts/fold.ts';
import { sumOfMasses } from '../model/mass.ts';

/** One field of the well on both sides. */
export interface FieldDifference {
  readonly field: WellField;
  readonly left: string;
  readonly right: string;
  readonly isChanged: boolean;
}

export type RowFate = 'same' | 'changed' | 'added' | 'removed';

/** One ingredient on both sides, and what became of it. */
export interface RowDifference extends RowPair {
  readonly fate: RowFate;
  readonly changed: readonly ComparedColumn[];
  /** Right less left; a side without the row counts as nothing. Null when a row does not say the number. */
  readonly massChange: number | null;
  readonly shareChange: Fraction | null;
}

export interface Comparison {
  readonly fields: readonly FieldDifference[];
  readonly rows: readonly RowDifference[];
  /** The change is right less left. */
  readonly totals: Readonly<Record<'left' | 'right' | 'change', RowTotals>>;
  readonly counts: Readonly<Record<RowFate, number>>;
}

/** As the document prints them: what is printed alike is alike. */
const compared = {
  massIngredient: (row) => (isAbsent(row, 'massIngredient') ? '' : printMass(row.massIngredient)),
  percentInHFJob: (row) => (isAbsent(row, 'percentInHFJob') ? '' : printPercentInHFJob(row.percentInHFJob)),
  percentInAdditive: (row) => (isAbsent(row, 'percentInAdditive') ? '' : printPercentInAdditive(row.percentInAdditive)),
  supplier: ({ supplier }) => supplier,
  purpose: ({ purpose }) => purpose,
  comments: ({ comments }) => comments,
  isNonMsds: ({ isNonMsds }) => String(isNonMsds),
} as const satisfies Readonly<Record<string, (row: DisclosureRow) => string>>;

export type ComparedColumn = keyof typeof compared;
const columns = Object.keys(compared) as readonly ComparedColumn[];

/** Two disclosures row by row: what was added, taken away or changed from the left one to the right one. */
export function compareDisclosures(left: Disclosure, right: Disclosure): Comparison {
  const rows = alignRows(left.rows, right.rows).map(toDifference);
  return {
    fields: (Object.keys(wellFields) as WellField[]).map((field) => compareField(field, left, right)),
    rows,
    totals: compareTotals(totalsOf(left.rows), totalsOf(right.rows)),
    counts: countFates(rows),
  };
}

const compareTotals = (left: RowTotals, right: RowTotals): Comparison['totals'] => ({
  left,
  right,
  change: {
    mass: left.mass === null || right.mass === null ? null : round(right.mass - left.mass, 3),
    percentInHFJob: fraction(round(right.percentInHFJob - left.percentInHFJob, 12)),
  },
});

function compareField(field: WellField, leftSide: Disclosure, rightSide: Disclosure): FieldDifference {
  const [left, right] = [wellFields[field](leftSide), wellFields[field](rightSide)];
  return { field, left, right, isChanged: left !== right };
}

function toDifference(pair: RowPair): RowDifference {
  const { left, right } = pair;
  const changed = left && right ? columns.filter((column) => compared[column](left) !== compared[column](right)) : [];
  return {
    ...pair,
    fate: fateOf(pair, changed),
    changed,
    massChange: changeOf(pair, 'massIngredient', 3),
    shareChange: toShare(changeOf(pair, 'percentInHFJob', 12)),
  };
}

function changeOf({ left, right }: RowPair, column: 'massIngredient' | 'percentInHFJob', places: number) {
  const isSilent = (row: DisclosureRow | undefined) => row !== undefined && isAbsent(row, column);
  return isSilent(left) || isSilent(right) ? null : round((right?.[column] ?? 0) - (left?.[column] ?? 0), places);
}

const toShare = (change: number | null): Fraction | null => (change === null ? null : fraction(change));

function fateOf({ left, right }: RowPair, changed: readonly ComparedColumn[]): RowFate {
  if (left === undefined) return 'added';
  if (right === undefined) return 'removed';
  return changed.length > 0 ? 'changed' : 'same';
}

function countFates(rows: readonly RowDifference[]): Comparison['counts'] {
  const counts = { same: 0, changed: 0, added: 0, removed: 0 };
  for (const { fate } of rows) counts[fate] += 1;
  return counts;
}

/** Two rows that stand for the same ingredient, or one that has no partner on the other side. */
export interface RowPair {
  readonly left?: DisclosureRow;
  readonly right?: DisclosureRow;
}

/** Rows belong together by trade name, CAS number and ingredient; equal ones in the order in which they stand. */
function keyOf({ tradeName, casNumber, ingredientName }: DisclosureRow): string {
  return [tradeName, printCas(casNumber), ingredientName].map((text) => normalName(foldBlanks(text))).join('\u{0}');
}

/** In the order of the left side; what only the right side has follows the row that it follows there. */
export function alignRows(left: readonly DisclosureRow[], right: readonly DisclosureRow[]): RowPair[] {
  const waiting = Map.groupBy(left.keys(), (index) => keyOf(left[index] as DisclosureRow));
  const partners = new Map<number, DisclosureRow>();
  const followers = new Map<number, DisclosureRow[]>();
  let last = -1;
  for (const row of right) {
    const partner = waiting.get(keyOf(row))?.shift();
    if (partner === undefined) followers.set(last, [...(followers.get(last) ?? []), row]);
    else partners.set((last = partner), row);
  }
  const addedAfter = (index: number): RowPair[] => (followers.get(index) ?? []).map((row) => ({ right: row }));
  return [...addedAfter(-1), ...left.flatMap((row, index) => [pair(row, partners.get(index)), ...addedAfter(index)])];
}

const pair = (left: DisclosureRow, right: DisclosureRow | undefined): RowPair => (right ? { left, right } : { left });

/** All rows of a disclosure together. */
export interface RowTotals {
  /** Pounds; null when no row says a mass. */
  readonly mass: number | null;
  readonly percentInHFJob: Fraction;
}

export function totalsOf(rows: readonly DisclosureRow[]): RowTotals {
  const share = rows.reduce((sum, { percentInHFJob }) => sum + percentInHFJob, 0);
  const isWeighed = rows.some((row) => !isAbsent(row, 'massIngredient'));
  return { mass: isWeighed ? sumOfMasses(rows) : null, percentInHFJob: fraction(share) };
}
