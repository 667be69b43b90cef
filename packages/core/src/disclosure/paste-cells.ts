import type { Catalogue } from '../ingredients/catalogue.ts';
import { claimsSecret } from '../ingredients/secret-words.ts';
import { type Cells, writeCsv, writeTsv, neutralise } from '../tables/csv.ts';
import { normalName } from '../texts/fold.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { addRow } from './edit-rows.ts';
import {
  type CellColumn,
  cellColumns,
  type CellRange,
  columnsOf,
  columnsToWrite,
  heightOf,
  isTextColumn,
  rowsOf,
  textOfCell,
} from './cells.ts';
import { type CellTexts, writeCells, type WrittenCells } from './write-cells.ts';
import type { DisclosureRow } from '../model/row.ts';
import type { Vendor } from '../model/company.ts';
import { gridMessages } from '../messages/wizard-messages.ts';

export interface PastedCells extends WrittenCells {
  /** Where it went; undefined when there was nothing to paste. */
  readonly range: CellRange | undefined;
  readonly addedRows: number;
  /** Columns of the block for which the grid has no more columns. */
  readonly cutColumns: number;
}

interface Block {
  /** Of the rows; a selection that is a multiple of it takes them more than once. */
  readonly width: number;
  readonly columns: readonly (CellColumn | undefined)[];
  readonly cells: Cells;
}

const columnOfTitle = new Map<string, CellColumn>(
  cellColumns.map(({ column, title }) => [normalName(title), column] as const),
);

/** A block whose first row has the titles of the grid names its own columns. */
function readTitles(cells: Cells): Block | undefined {
  const [titles = [], ...rest] = cells;
  const columns = titles.map((title) => columnOfTitle.get(normalName(title)));
  const isKnown = titles.length > 1 && rest.length > 0 && !columns.includes(undefined);
  return isKnown ? { width: columns.length, columns, cells: rest } : undefined;
}

/** As often as it fits when the selection is a multiple of what is pasted; otherwise once. */
const repeat = (size: number, selected: number): number => (selected % size === 0 ? selected : size);

function placeBlock(range: CellRange, cells: Cells): Block {
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
  const count = repeat(width, columnsOf(range).length);
  const columns = columnsOf(range, count);
  return { width, columns: Array.from({ length: count }, (_, index) => columns[index]), cells };
}

/** A block from a spreadsheet into the grid, from the first cell of the selection on. Rows that are missing are added. */
export function pasteCells(
  disclosure: Disclosure,
  range: CellRange,
  pasted: { readonly cells: Cells; readonly asValues?: boolean },
  catalogue: Catalogue,
): PastedCells {
  if (pasted.cells.length === 0) return { disclosure, refused: [], range: undefined, addedRows: 0, cutColumns: 0 };
  const block = readTitles(pasted.cells) ?? placeBlock(range, pasted.cells);
  const { columns, cells } = block;
  const known = columns.filter((column) => column !== undefined);
  const written = new Set(columnsToWrite(known, pasted.asValues));
  const height = repeat(cells.length, heightOf(range));
  const texts = new Map<number, CellTexts>();
  for (let offset = 0; offset < height; offset += 1) {
    texts.set(range.firstRow + offset, textsOfRow(cells[offset % cells.length] ?? [], block, written));
  }
  const lastRow = range.firstRow + height - 1;
  const addedRows = Math.max(0, lastRow + 1 - disclosure.rows.length);
  const target = addedRows === 0 ? disclosure : addRow(disclosure, undefined, addedRows);
  return {
    ...writeCells(target, texts, catalogue, 'pasted'),
    range: rangeOf(range, lastRow, known),
    addedRows,
    cutColumns: columns.length - known.length,
  };
}

/** A row that is shorter than the others leaves the cells behind its end as they are. */
function textsOfRow(row: readonly string[], { width, columns }: Block, written: ReadonlySet<CellColumn>): CellTexts {
  const texts = new Map<CellColumn, string>();
  for (const [index, column] of columns.entries()) {
    const text = row[index % width];
    if (column !== undefined && written.has(column) && text !== undefined) texts.set(column, text);
  }
  return texts;
}

/** Around everything that was pasted, in the order of the grid. */
function rangeOf(range: CellRange, lastRow: number, columns: readonly CellColumn[]): CellRange {
  const inOrder = cellColumns.map(({ column }) => column).filter((column) => columns.includes(column));
  const [firstColumn = range.firstColumn] = inOrder;
  return { ...range, lastRow, firstColumn, lastColumn: inOrder.at(-1) ?? firstColumn };
}

/** Copied text must not run as a formula in a spreadsheet. */
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

/** What an edit of one cell filled in elsewhere in its row, in words; blank when nothing. */
export function describeFilled(
  before: DisclosureRow,
  after: DisclosureRow,
  typed: CellColumn,
  vendors: readonly Vendor[],
): string {
  const said: string[] = [];
  if (typed !== 'ingredientName' && after.ingredientName !== before.ingredientName)
    said.push(gridMessages.nameFilled(after.ingredientName));
  if (typed !== 'casNumber') said.push(...describeCas(before, after, typed));
  if (typed !== 'supplier' && after.supplier !== before.supplier) said.push(gridMessages.supplierSet(after.supplier));
  if (typed === 'supplier' || after.supplier !== before.supplier) said.push(...describeVendor(after, vendors));
  return said.join(' ');
}

/** A secret stays beside a name that is typed. */
function describeCas(before: DisclosureRow, { casNumber }: DisclosureRow, typed: CellColumn): string[] {
  if (casNumber !== before.casNumber) return [gridMessages.casFilled(casNumber)];
  return typed === 'ingredientName' && claimsSecret(casNumber) ? [gridMessages.casKept(casNumber)] : [];
}

function describeVendor({ supplier, vendorId }: DisclosureRow, vendors: readonly Vendor[]): string[] {
  if (supplier === '') return [];
  const vendor = vendors.find(({ id }) => id === vendorId);
  return [vendor === undefined ? gridMessages.vendorUnknown : gridMessages.vendorSet(vendor.company)];
}
