import { type CellColumn, isCellColumn } from '../cells/cell-column.ts';

/** What a finding points to: a cell of a row, the well, or the rows as a whole. */
export type FindingPlace =
  | { readonly kind: 'cell'; readonly row: number; readonly column: CellColumn }
  | { readonly kind: 'well'; readonly field: string }
  | { readonly kind: 'rows' };

/** A vendor is chosen through its company, so whatever is wrong with it shows at the supplier. */
const toColumn = (field: string): CellColumn => (isCellColumn(field) ? field : 'supplier');

export function readPlace(where: string): FindingPlace {
  const [, row, column = ''] = /^rows\[(\d+)\](?:\.(\w+))?/.exec(where) ?? [];
  if (row !== undefined) return { kind: 'cell', row: Number(row), column: toColumn(column) };
  return where.startsWith('well') ? { kind: 'well', field: where.replace(/^well\.?/, '') } : { kind: 'rows' };
}
