import { type Fraction, fraction, type Percent, percent } from '../numbers/percent.ts';
import { isOverfull } from '../rules/rows/related-rows.ts';
import { normalName } from '../texts/fold.ts';
import type { DisclosureRow } from '../model/row.ts';

/** Rows of one trade name that stand together, and what they add up to. */
export interface RowGroup {
  readonly firstRow: number;
  readonly tradeName: string;
  readonly rows: readonly DisclosureRow[];
  readonly percentInAdditive: Percent;
  readonly percentInHFJob: Fraction;
  readonly massIngredient: number;
  /** More than an additive can hold. */
  readonly isOverfull: boolean;
}

/** The rows in their order, cut where the trade name changes. Rows without one stand alone. */
export function groupRows(rows: readonly DisclosureRow[]): RowGroup[] {
  const runs: { first: number; rows: DisclosureRow[] }[] = [];
  for (const [index, row] of rows.entries()) {
    const run = runs.at(-1);
    const above = rows[index - 1];
    if (run !== undefined && above !== undefined && isSameAdditive(above, row)) run.rows.push(row);
    else runs.push({ first: index, rows: [row] });
  }
  return runs.map((run) => toGroup(run.rows, run.first));
}

/** Two rows of one trade name; rows without one are never the same. */
export function isSameAdditive(one: DisclosureRow, other: DisclosureRow): boolean {
  const name = normalName(one.tradeName);
  return name !== '' && name === normalName(other.tradeName);
}

const sumOf = (rows: readonly DisclosureRow[], value: (row: DisclosureRow) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

function toGroup(rows: readonly DisclosureRow[], firstRow: number): RowGroup {
  const inAdditive = sumOf(rows, (row) => row.percentInAdditive);
  return {
    firstRow,
    tradeName: rows[0]?.tradeName ?? '',
    rows,
    percentInAdditive: percent(inAdditive),
    percentInHFJob: fraction(sumOf(rows, (row) => row.percentInHFJob)),
    massIngredient: sumOf(rows, (row) => row.massIngredient),
    isOverfull: isOverfull(inAdditive),
  };
}

/** What stands under the last row. */
export interface SumOfRows {
  readonly rows: number;
  readonly products: number;
  readonly percentInHFJob: Fraction;
  readonly massIngredient: number;
}

export function sumUpRows(rows: readonly DisclosureRow[]): SumOfRows {
  const names = new Set(rows.map(({ tradeName }) => normalName(tradeName)));
  names.delete('');
  return {
    rows: rows.length,
    products: names.size,
    percentInHFJob: fraction(sumOf(rows, (row) => row.percentInHFJob)),
    massIngredient: sumOf(rows, (row) => row.massIngredient),
  };
}
