import type { Catalogue } from '../../ingredients/catalogue.ts';
import type { Cells } from '../../tables/csv.ts';
import { normalName } from '../../texts/fold.ts';
import type { Disclosure } from '../disclosure.ts';
import { addRow } from '../edit-row.ts';
import { type CellColumn, cellColumns } from './cell-column.ts';
import { type CellRange, columnsOf, columnsToWrite, heightOf } from './cell-range.ts';
import type { CellTexts } from './read-cells.ts';
import { writeCells, type WrittenCells } from './write-cells.ts';

export interface PastedCells extends WrittenCells {
  /** Where it went; undefined when there was nothing to paste. */
  readonly range: CellRange | undefined;
  readonly addedRows: number;
  /** Columns of the block for which the grid has no more columns. */
  readonly cutColumns: number;
}

interface Block {
  readonly columns: readonly (CellColumn | undefined)[];
  readonly cells: Cells;
}

const columnOfTitle = new Map<string, CellColumn>(
  cellColumns.map(({ column, title }) => [normalName(title), column] as const),
);

/** A block whose first row are our own titles says by itself which column is which. */
function readTitles(cells: Cells): Block | undefined {
  const [titles = [], ...rest] = cells;
  const columns = titles.map((title) => columnOfTitle.get(normalName(title)));
  const isKnown = titles.length > 1 && rest.length > 0 && !columns.includes(undefined);
  return isKnown ? { columns, cells: rest } : undefined;
}

/** As often as it fits when the selection is a multiple of what is pasted; otherwise once. */
const repeat = (size: number, selected: number): number => (selected % size === 0 ? selected : size);

function placeBlock(range: CellRange, cells: Cells): Block {
  const width = Math.max(0, ...cells.map((row) => row.length));
  const count = width === 0 ? 0 : repeat(width, columnsOf(range).length);
  const columns = columnsOf(range, Math.max(count, width));
  return { columns: Array.from({ length: Math.max(count, width) }, (_, index) => columns[index]), cells };
}

/** A block from a spreadsheet into the grid, from the first cell of the selection on. Rows that are missing are added. */
export function pasteCells(
  disclosure: Disclosure,
  range: CellRange,
  pasted: { readonly cells: Cells; readonly asValues?: boolean },
  catalogue: Catalogue,
): PastedCells {
  const { columns, cells } = readTitles(pasted.cells) ?? placeBlock(range, pasted.cells);
  if (cells.length === 0) return { disclosure, refused: [], range: undefined, addedRows: 0, cutColumns: 0 };
  const known = columns.filter((column) => column !== undefined);
  const written = new Set(columnsToWrite(known, pasted.asValues));
  const height = repeat(cells.length, heightOf(range));
  const texts = new Map<number, CellTexts>();
  for (let offset = 0; offset < height; offset += 1) {
    texts.set(range.firstRow + offset, textsOfRow(cells[offset % cells.length] ?? [], columns, written));
  }
  const lastRow = range.firstRow + height - 1;
  const addedRows = Math.max(0, lastRow + 1 - disclosure.rows.length);
  const target = addedRows === 0 ? disclosure : addRow(disclosure, undefined, addedRows);
  return {
    ...writeCells(target, texts, catalogue),
    range: rangeOf(range.firstRow, lastRow, known) ?? range,
    addedRows,
    cutColumns: columns.length - known.length,
  };
}

function textsOfRow(
  row: readonly string[],
  columns: readonly (CellColumn | undefined)[],
  written: ReadonlySet<CellColumn>,
): CellTexts {
  const texts = new Map<CellColumn, string>();
  for (const [index, column] of columns.entries()) {
    const text = row[index % row.length];
    if (column !== undefined && written.has(column) && text !== undefined) texts.set(column, text);
  }
  return texts;
}

function rangeOf(firstRow: number, lastRow: number, columns: readonly CellColumn[]): CellRange | undefined {
  const inOrder = cellColumns.map(({ column }) => column).filter((column) => columns.includes(column));
  const [firstColumn] = inOrder;
  const lastColumn = inOrder.at(-1);
  if (firstColumn === undefined || lastColumn === undefined) return undefined;
  return { firstRow, lastRow, firstColumn, lastColumn };
}
