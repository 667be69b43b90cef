import { tableMessages, type Cells } from '@disclosure/core';
import { readZip, writeZip, type ZipEntry, ZipError } from './zip.ts';

/** Dates stay dates: a spreadsheet turns texts that look like a date into one, and the reader must notice. */
export type SheetCell = string | Date;

const LIMITS = { entries: 500, bytes: 80 * 1024 * 1024 };
export const MAX_ROWS = 20_000;
const MAX_COLUMNS = 100;

/** Reads the first sheet of a workbook. The library gets only what was unpacked and checked for size. */
export async function readXlsx(bytes: Uint8Array): Promise<SheetCell[][]> {
  const entries = await readZip(Buffer.from(bytes), LIMITS);
  for (const entry of entries) if (/^xl\/worksheets\/.+\.xml$/i.test(entry.name)) mustBeModest(entry);
  const { readSheet } = await import('read-excel-file/node');
  const rows = await readSheet(writeZip(entries), { trim: false, parseNumber: readCellNumber }).catch(refuse);
  return rows.map((row) => row.map(toCell));
}

function refuse(error: unknown): never {
  throw new ZipError(tableMessages.damaged, { cause: error });
}

/** A spreadsheet computes with 15 digits. Further digits are noise. */
const readCellNumber = (text: string) => Number(Number(text).toPrecision(15));

function toCell(value: unknown): SheetCell {
  if (value instanceof Date || typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Refuses a cell far outside, which would make a huge table of empty cells. */
function mustBeModest({ bytes }: ZipEntry): void {
  for (const [, , place = ''] of bytes.toString('latin1').matchAll(/\sr\s*=\s*(["'])([^"']*)\1/g)) {
    const [, letters = '', row = ''] = /^([A-Z]{0,3})(\d{1,7})$/.exec(place) ?? [];
    if (row === '' || Number(row) > MAX_ROWS + 1 || columnNumber(letters) > MAX_COLUMNS) {
      throw new ZipError(tableMessages.farCell(place.slice(0, 20), MAX_ROWS, MAX_COLUMNS));
    }
  }
}

const columnNumber = (letters: string) =>
  Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** Writes every cell as text, so that a spreadsheet neither computes it nor turns it into a date. */
export async function writeXlsx(cells: Cells, sheet: string): Promise<Buffer> {
  // Loaded with the first workbook, because most runs of the server never write one.
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const rows = cells.map((row, index) =>
    row.map((value) => ({ value, type: String, format: '@', ...(index === 0 && { fontWeight: 'bold' as const }) })),
  );
  const columns = (cells[0] ?? []).map((title, index) => ({ width: widthOf(cells, index, title) }));
  return writeExcelFile(rows, { sheet, columns, stickyRowsCount: 1 }).toBuffer();
}

const SAMPLE = 200;

const widthOf = (cells: Cells, column: number, title: string) =>
  Math.min(60, Math.max(title.length, ...cells.slice(0, SAMPLE).map((row) => row[column]?.length ?? 0)) + 2);
