import { CSV, ProblemError, type TableFault, type TableFile } from '@disclosure/api';
import { type Cells, foldBlanks, readCsv, tableMessages, undoNeutralise } from '@disclosure/core';
import { MINUTE } from '../clock.ts';
import { MAX_ROWS, readXlsx, type SheetCell } from './xlsx.ts';
import { type Column, ID_COLUMN, type RowCells, titlesOf } from './record-table.ts';
import { ZipError } from './zip.ts';

/** A row of the file, with the number that a spreadsheet shows beside it. */
export interface TableRow {
  readonly row: number;
  /** Only columns that the file has. */
  readonly cells: RowCells;
}

export interface ReadTable {
  readonly rows: readonly TableRow[];
  readonly faults: readonly TableFault[];
}

const unreadable = (reason: string) => new ProblemError('invalid-request', tableMessages.unreadable(reason));

/** Reads the rows of a table by the titles of its columns. */
export async function readTable(file: TableFile, columns: readonly Column[]): Promise<ReadTable> {
  const rows: readonly (readonly SheetCell[])[] =
    file.type === CSV ? readCsvCells(file.bytes) : await readXlsxCells(file.bytes);
  const [head = [], ...body] = rows;
  if (body.length > MAX_ROWS) throw unreadable(tableMessages.tooManyRows(MAX_ROWS));
  const titles = head.map((title) => findTitle(title, columns));
  const headFaults = checkHead(head, titles, columns);
  if (headFaults.length > 0) return { rows: [], faults: headFaults };
  const filled = body
    .map((cells, index) => ({ row: index + 2, cells: withDates(cells, titles, columns) }))
    .filter(({ cells }) => cells.some((cell) => cell instanceof Date || cell.trim() !== ''));
  const faults = filled.flatMap(({ row, cells }) => checkCells(row, cells, titles));
  return { rows: filled.map(({ row, cells }) => ({ row, cells: toRowCells(cells, titles) })), faults };
}

function readCsvCells(bytes: Uint8Array): Cells {
  const result = readCsv(decode(bytes));
  if ('badRow' in result) throw unreadable(tableMessages.badQuotes(result.badRow));
  return result.cells;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw unreadable(tableMessages.notUtf8);
  }
}

const readXlsxCells = (bytes: Uint8Array) =>
  readXlsx(bytes).catch((error: unknown) => {
    throw error instanceof ZipError ? unreadable(error.message) : error;
  });

const normal = (title: string) => foldBlanks(title.replaceAll('*', '')).toLowerCase();

/** The column with this title, in any case, with or without the star of required fields. */
const findTitle = (title: SheetCell, columns: readonly Column[]): string | undefined =>
  titlesOf({ columns }).find((known) => normal(known) === normal(String(title)));

function checkHead(
  head: readonly SheetCell[],
  titles: readonly (string | undefined)[],
  columns: readonly Column[],
): TableFault[] {
  const fault = (column: string, message: string) => ({ row: 1, column, message });
  const missing = columns.filter(({ title, isRequired }) => isRequired && !titles.includes(title));
  const known = titlesOf({ columns }).join(', ');
  return [
    ...missing.map(({ title }) => fault(title, tableMessages.columnMissing(title))),
    ...head.flatMap((cell, index) => {
      const title = titles[index];
      if (title !== undefined)
        return titles.indexOf(title) < index ? [fault(title, tableMessages.columnTwice(title))] : [];
      return String(cell).trim() === '' ? [] : [fault(String(cell), tableMessages.columnUnknown(known))];
    }),
  ];
}

/** Writes the dates of date columns as a person types them. */
function withDates(
  cells: readonly SheetCell[],
  titles: readonly (string | undefined)[],
  columns: readonly Column[],
): SheetCell[] {
  const isDate = (title: string | undefined) => columns.some((column) => column.title === title && column.isDate);
  return cells.map((cell, index) => (cell instanceof Date && isDate(titles[index]) ? toMinute(cell) : cell));
}

/** A spreadsheet stores fractions of a day, which are not exact minutes. */
const toMinute = (date: Date): string =>
  new Date(Math.round(date.getTime() / MINUTE) * MINUTE).toISOString().slice(0, 16).replace('T', ' ');

function checkCells(row: number, cells: readonly SheetCell[], titles: readonly (string | undefined)[]): TableFault[] {
  return cells.flatMap((cell, index) => {
    const column = titles[index];
    if (cell instanceof Date) return [{ row, column: column ?? '', message: tableMessages.madeDate }];
    const isLost = column === undefined && cell.trim() !== '';
    return isLost ? [{ row, column: '', message: tableMessages.noTitle(cell.slice(0, 40)) }] : [];
  });
}

const toRowCells = (cells: readonly SheetCell[], titles: readonly (string | undefined)[]): RowCells =>
  Object.fromEntries(
    titles.flatMap((title, index) => {
      const cell = cells[index] ?? '';
      return title === undefined ? [] : [[title, undoNeutralise(cell instanceof Date ? '' : cell).trim()]];
    }),
  );

/** The id in a row; blank if there is none. */
export const idOf = ({ cells }: TableRow): string => cells[ID_COLUMN] ?? '';
