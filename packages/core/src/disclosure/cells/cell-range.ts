import type { DisclosureRow } from '../../model/row.ts';
import { type CellColumn, cellColumns, isComputedColumn } from './cell-column.ts';

/** A rectangle of cells; both ends belong to it. */
export interface CellRange {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: CellColumn;
  readonly lastColumn: CellColumn;
}

const placeOf = (column: CellColumn): number => cellColumns.findIndex((each) => each.column === column);

export const heightOf = ({ firstRow, lastRow }: CellRange): number => lastRow - firstRow + 1;

/** The columns from one to another, as the grid has them; so many from the first when a count is given. */
export function columnsOf({ firstColumn, lastColumn }: CellRange, count?: number): readonly CellColumn[] {
  const start = placeOf(firstColumn);
  const end = count === undefined ? placeOf(lastColumn) + 1 : start + count;
  return cellColumns.slice(start, end).map(({ column }) => column);
}

export const rowsOf = (rows: readonly DisclosureRow[], { firstRow, lastRow }: CellRange): readonly DisclosureRow[] =>
  rows.slice(firstRow, lastRow + 1);

/** Numbers that are worked out are left to their inputs, unless nothing else is written or the values themselves are meant. */
export function columnsToWrite(columns: readonly CellColumn[], asValues = false): readonly CellColumn[] {
  const inputs = columns.filter((column) => !isComputedColumn(column));
  return asValues || inputs.length === 0 ? columns : inputs;
}
