import type { Disclosure } from '../model/disclosure.ts';
import type { DisclosureRow } from '../model/row.ts';
import { printMass, printPercentInAdditive, printPercentInHFJob } from '../numbers/format.ts';
import { type Fraction, fraction } from '../numbers/percent.ts';
import { round } from '../numbers/round.ts';
import { alignRows, type RowPair } from './align-rows.ts';
import { type RowTotals, totalsOf } from './row-totals.ts';
import { type WellField, wellFields } from './well-fields.ts';

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
  /** Right less left; a side without the row counts as nothing. */
  readonly massChange: number;
  readonly shareChange: Fraction;
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
  massIngredient: ({ massIngredient }) => printMass(massIngredient),
  percentInHFJob: ({ percentInHFJob }) => printPercentInHFJob(percentInHFJob),
  percentInAdditive: ({ percentInAdditive }) => printPercentInAdditive(percentInAdditive),
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
    mass: round(right.mass - left.mass, 3),
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
    massChange: round(valueIn(right, 'massIngredient') - valueIn(left, 'massIngredient'), 3),
    shareChange: fraction(round(valueIn(right, 'percentInHFJob') - valueIn(left, 'percentInHFJob'), 12)),
  };
}

const valueIn = (row: DisclosureRow | undefined, column: 'massIngredient' | 'percentInHFJob'): number =>
  row?.[column] ?? 0;

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
