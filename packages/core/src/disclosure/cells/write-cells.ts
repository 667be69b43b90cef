import type { Catalogue } from '../../ingredients/catalogue.ts';
import type { Disclosure } from '../../model/disclosure.ts';
import { editRows, type RowEdit } from '../edit-rows.ts';
import type { CellPlace } from './cell-column.ts';
import { type CellRange, columnsOf, columnsToWrite, heightOf } from './cell-range.ts';
import { textOfCell } from './cell-text.ts';
import { type CellTexts, readCells } from './read-cells.ts';

/** A text that no cell of its column can hold. */
export interface RefusedCell extends CellPlace {
  readonly text: string;
}

export interface WrittenCells {
  readonly disclosure: Disclosure;
  /** These stay as they were. */
  readonly refused: readonly RefusedCell[];
}

/** Texts into the cells of some rows, in one recompute. */
export function writeCells(
  disclosure: Disclosure,
  texts: ReadonlyMap<number, CellTexts>,
  catalogue: Catalogue,
): WrittenCells {
  const edits: RowEdit[] = [];
  const refused: RefusedCell[] = [];
  for (const [row, ofRow] of texts) {
    const read = readCells(ofRow);
    refused.push(...read.refused.map((column) => ({ row, column, text: ofRow.get(column) ?? '' })));
    const isEdit = Object.keys(read.change).length + read.recompute.length > 0;
    if (isEdit) edits.push({ row, change: read.change, recompute: read.recompute });
  }
  return { disclosure: editRows(disclosure, edits, catalogue), refused };
}

/** What was typed into one cell. */
export const writeCell = (
  disclosure: Disclosure,
  { row, column }: CellPlace,
  text: string,
  catalogue: Catalogue,
): WrittenCells => writeCells(disclosure, new Map([[row, new Map([[column, text]])]]), catalogue);

/** Every cell of the range empty. A number that is worked out comes back. */
export function clearCells(disclosure: Disclosure, range: CellRange, catalogue: Catalogue): Disclosure {
  const empty: CellTexts = new Map(columnsOf(range).map((column) => [column, '']));
  const texts = new Map(Array.from({ length: heightOf(range) }, (_, index) => [range.firstRow + index, empty]));
  return writeCells(disclosure, texts, catalogue).disclosure;
}

/** The first row of the range into the rows below it. A range of one row takes what stands above it. */
export function fillDown(disclosure: Disclosure, range: CellRange, catalogue: Catalogue): Disclosure {
  const isSingle = heightOf(range) === 1;
  const source = disclosure.rows[isSingle ? range.firstRow - 1 : range.firstRow];
  if (source === undefined) return disclosure;
  const columns = columnsToWrite(columnsOf(range));
  const filling: CellTexts = new Map(columns.map((column) => [column, textOfCell(source, column)]));
  const first = isSingle ? range.firstRow : range.firstRow + 1;
  const texts = new Map(Array.from({ length: range.lastRow - first + 1 }, (_, index) => [first + index, filling]));
  return writeCells(disclosure, texts, catalogue).disclosure;
}
