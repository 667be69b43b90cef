import { type Cells, readSeparated } from './csv.ts';

/** What a spreadsheet puts on the clipboard: tabs between cells, quotation marks only where a cell needs them. */
export function readTsv(text: string): Cells {
  const read = readSeparated(text, '\t');
  // Quotation marks that belong to the text itself, as plain editors copy them.
  return 'cells' in read
    ? read.cells
    : text
        .replace(/\r?\n$/, '')
        .split(/\r?\n/)
        .map((line) => line.split('\t'));
}

const writeCell = (cell: string): string => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export const writeTsv = (cells: Cells): string => cells.map((row) => row.map(writeCell).join('\t')).join('\r\n');
