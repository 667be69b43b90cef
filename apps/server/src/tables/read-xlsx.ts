import { tableMessages } from '@disclosure/core';
import { readZip, writeZip, type ZipEntry, ZipError } from './zip.ts';

/** A date is kept apart: a spreadsheet makes dates of things that only look like one. */
export type SheetCell = string | Date;

const LIMITS = { entries: 500, bytes: 80 * 1024 * 1024 };
export const MAX_ROWS = 20_000;
const MAX_COLUMNS = 100;

/** The first sheet of a workbook. The library sees only what has been unpacked and measured before. */
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

/** A spreadsheet computes with 15 digits; what stands behind them is noise. */
const readCellNumber = (text: string) => Number(Number(text).toPrecision(15));

function toCell(value: unknown): SheetCell {
  if (value instanceof Date || typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** A single cell far away would make a huge table of empty ones. */
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
