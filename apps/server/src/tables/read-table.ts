import { CSV, ProblemError, type TableFault, type TableFile } from '@disclosure/api';
import { type Cells, foldBlanks, readCsv, undoNeutralise } from '@disclosure/core';
import { MAX_ROWS, readXlsx, type SheetCell } from './read-xlsx.ts';
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

const unreadable = (reason: string) => new ProblemError('invalid-request', `The file cannot be read. ${reason}`);

/** The rows of a table whose columns are known by their titles. */
export async function readTable(file: TableFile, columns: readonly Column[]): Promise<ReadTable> {
  const rows: readonly (readonly SheetCell[])[] =
    file.type === CSV ? readCsvCells(file.bytes) : await readXlsxCells(file.bytes);
  const [head = [], ...body] = rows;
  if (body.length > MAX_ROWS) throw unreadable(`It has more than ${MAX_ROWS} rows.`);
  const titles = head.map((title) => findTitle(title, columns));
  const headFaults = checkHead(head, titles, columns);
  if (headFaults.length > 0) return { rows: [], faults: headFaults };
  const filled = body
    .map((cells, index) => ({ row: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell instanceof Date || cell.trim() !== ''));
  const faults = filled.flatMap(({ row, cells }) => checkCells(row, cells, titles));
  return { rows: filled.map(({ row, cells }) => ({ row, cells: toRowCells(cells, titles) })), faults };
}

function readCsvCells(bytes: Uint8Array): Cells {
  const result = readCsv(decode(bytes));
  if ('fault' in result) throw unreadable(`${result.fault.message} (row ${result.fault.row}).`);
  return result.cells;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw unreadable('Please save it as "CSV UTF-8", or as XLSX.');
  }
}

const readXlsxCells = (bytes: Uint8Array) =>
  readXlsx(bytes).catch((error: unknown) => {
    throw error instanceof ZipError ? unreadable(error.message) : error;
  });

const normal = (title: string) => foldBlanks(title.replaceAll('*', '')).toLowerCase();

/** The column that a title stands for, in any case and with or without the star of required fields. */
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
    ...missing.map(({ title }) => fault(title, `The column ${title} is missing`)),
    ...head.flatMap((cell, index) => {
      const title = titles[index];
      if (title !== undefined) return titles.indexOf(title) < index ? [fault(title, `${title} stands twice`)] : [];
      return String(cell).trim() === '' ? [] : [fault(String(cell), `Unknown column. The columns are ${known}.`)];
    }),
  ];
}

const IS_DATE = 'A spreadsheet made a date of this. Please format the cell as text and type it again.';

function checkCells(row: number, cells: readonly SheetCell[], titles: readonly (string | undefined)[]): TableFault[] {
  return cells.flatMap((cell, index) => {
    const column = titles[index];
    if (cell instanceof Date) return [{ row, column: column ?? '', message: IS_DATE }];
    const isLost = column === undefined && cell.trim() !== '';
    return isLost ? [{ row, column: '', message: `"${cell.slice(0, 40)}" stands under no title` }] : [];
  });
}

const toRowCells = (cells: readonly SheetCell[], titles: readonly (string | undefined)[]): RowCells =>
  Object.fromEntries(
    titles.flatMap((title, index) => {
      const cell = cells[index] ?? '';
      return title === undefined ? [] : [[title, undoNeutralise(cell instanceof Date ? '' : cell).trim()]];
    }),
  );

/** The id that a row names; blank and missing are no id. */
export const idOf = ({ cells }: TableRow): string => cells[ID_COLUMN] ?? '';
