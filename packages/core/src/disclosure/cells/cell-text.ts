import { printShort } from '../../numbers/format.ts';
import { toPercent } from '../../numbers/percent.ts';
import type { DisclosureRow } from '../../model/row.ts';
import type { CellColumn, ComputedColumn } from './cell-column.ts';

/** What the cell holds, with every digit: what an editor starts with and what is copied. Reading it gives the cell back. */
export function textOfCell(row: DisclosureRow, column: CellColumn): string {
  if (column === 'isNonMsds') return row.isNonMsds ? 'Yes' : '';
  // Kept with ten decimals as a fraction, and typed with no more than ten as a percent.
  if (column === 'percentInHFJob') return printShort(toPercent(row.percentInHFJob), 10);
  const value = row[column];
  return value === null ? '' : String(value);
}

/** True for a value that was typed over one that is worked out. */
export const isTypedOver = (row: DisclosureRow, column: ComputedColumn): boolean =>
  column === 'massIngredient' ? row.massIsTyped : row.percentIsTyped;
