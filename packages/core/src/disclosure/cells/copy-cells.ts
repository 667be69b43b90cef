import { writeCsv } from '../../tables/csv.ts';
import { neutralise } from '../../tables/formula.ts';
import { writeTsv } from '../../tables/tsv.ts';
import type { DisclosureRow } from '../../model/row.ts';
import { type CellColumn, cellColumns, isTextColumn } from './cell-column.ts';
import { type CellRange, columnsOf, rowsOf } from './cell-range.ts';
import { textOfCell } from './cell-text.ts';

/** No text of ours runs as a formula in somebody's spreadsheet. */
const textForSheet = (row: DisclosureRow, column: CellColumn): string =>
  isTextColumn(column) ? neutralise(textOfCell(row, column)) : textOfCell(row, column);

const toCells = (rows: readonly DisclosureRow[], columns: readonly CellColumn[]) =>
  rows.map((row) => columns.map((column) => textForSheet(row, column)));

/** The range as a spreadsheet takes it from the clipboard. */
export const copyCells = (rows: readonly DisclosureRow[], range: CellRange): string =>
  writeTsv(toCells(rowsOf(rows, range), columnsOf(range)));

/** All rows with their titles, as a file. */
export function exportRows(rows: readonly DisclosureRow[]): string {
  const columns = cellColumns.map(({ column }) => column);
  return writeCsv([cellColumns.map(({ title }) => title), ...toCells(rows, columns)]);
}
