import { normalName } from '../../texts/fold.ts';
import type { DisclosureRow } from '../../model/row.ts';
import { cellColumns, type CellPlace } from './cell-column.ts';
import { textOfCell } from './cell-text.ts';
import { showCell } from './shown-cell.ts';

/** The cells that contain the text, as they are shown or as they are copied; row by row. */
export function findCells(rows: readonly DisclosureRow[], text: string): CellPlace[] {
  const wanted = normalName(text);
  if (wanted === '') return [];
  return rows.flatMap((row, index) =>
    cellColumns
      .filter(({ column }) => [showCell, textOfCell].some((print) => normalName(print(row, column)).includes(wanted)))
      .map(({ column }) => ({ row: index, column })),
  );
}
