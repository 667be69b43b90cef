import type { Catalogue } from '../../ingredients/catalogue.ts';
import { type CellColumn, cellColumns } from '../cells/cell-column.ts';
import { textOfCell } from '../cells/cell-text.ts';
import type { CellTexts } from '../cells/read-cells.ts';
import { writeCells } from '../cells/write-cells.ts';
import type { Disclosure } from '../../model/disclosure.ts';
import { findSameRow } from './same-row.ts';

/** Columns that belong to the chemical. Volumes and what follows from them belong to each well. */
export const sharedColumns: readonly CellColumn[] = cellColumns
  .map(({ column }) => column)
  .filter((column) => !['volume', 'percentInHFJob', 'massIngredient'].includes(column));

/** One cell of another well that would change. */
export interface PlannedCell {
  readonly key: string;
  readonly row: number;
  readonly column: CellColumn;
  readonly before: string;
  readonly after: string;
}

/** A row whose values are to be given to the same row of other wells. */
export interface SourceRow {
  readonly disclosure: Disclosure;
  readonly row: number;
  readonly columns: readonly CellColumn[];
}

type Wells = Readonly<Record<string, Disclosure>>;

/** What would change in which well, before anything does. */
export function planForWells({ disclosure, row, columns }: SourceRow, wells: Wells): PlannedCell[] {
  const source = disclosure.rows[row];
  if (source === undefined) return [];
  return Object.entries(wells).flatMap(([key, { rows }]) => {
    const at = rows === disclosure.rows ? -1 : (findSameRow(disclosure.rows, row, rows) ?? -1);
    const same = rows[at];
    if (same === undefined) return [];
    return columns
      .map((column) => ({ key, row: at, column, before: textOfCell(same, column), after: textOfCell(source, column) }))
      .filter(({ before, after }) => before !== after);
  });
}

/** The wells that change, as they are after the plan. */
export function applyToWells(plan: readonly PlannedCell[], wells: Wells, catalogue: Catalogue): Wells {
  const byWell = Map.groupBy(plan, ({ key }) => key);
  return Object.fromEntries(
    [...byWell].flatMap(([key, cells]) => {
      const disclosure = wells[key];
      if (disclosure === undefined) return [];
      return [[key, writeCells(disclosure, textsByRow(cells), catalogue).disclosure]];
    }),
  );
}

function textsByRow(cells: readonly PlannedCell[]): Map<number, CellTexts> {
  const byRow = Map.groupBy(cells, ({ row }) => row);
  return new Map([...byRow].map(([row, own]) => [row, new Map(own.map(({ column, after }) => [column, after]))]));
}
