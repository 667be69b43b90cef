/** A table in words: rows of cells. */
export type Cells = readonly (readonly string[])[];

/** The cells, or the row whose quotation marks are wrong, as a spreadsheet counts them: from 1, one for each record. */
export type CsvResult =
  | { readonly cells: Cells; readonly separator: string }
  | { readonly badRow: number }
  | { readonly longRow: number }
  | { readonly beyond: TableLimit };

/** How much of a table is read. Reading ends where a limit is passed. */
export interface TableLimits {
  readonly rows: number;
  readonly columns: number;
  readonly cells: number;
  /** Of one cell. */
  readonly characters: number;
}

export type TableLimit = Exclude<keyof TableLimits, 'characters'>;

const UNLIMITED: TableLimits = { rows: Infinity, columns: Infinity, cells: Infinity, characters: Infinity };

const separators = [',', ';', '\t'] as const;

/** Spreadsheets of some countries write semicolons: what the first line has most of separates. */
function findSeparator(text: string): string {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  return separators.reduce((best, each) => (countOf(firstLine, each) > countOf(firstLine, best) ? each : best));
}

/** Up to a number that no table reaches. */
function countOf(text: string, separator: string): number {
  let count = 0;
  for (let at = text.indexOf(separator); at !== -1 && count < 1000; at = text.indexOf(separator, at + 1)) count += 1;
  return count;
}

interface Span {
  readonly cell: string;
  /** Where the text goes on behind the cell. */
  readonly end: number;
}

/** Up to the quotation mark that is not doubled; undefined when there is none. */
function readQuoted(text: string, start: number, characters: number): Span | 'long' | undefined {
  // In the file, a cell takes at most two characters for each of its own.
  const last = start + 2 * characters;
  let end = text.indexOf('"', start);
  while (end !== -1 && end <= last && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  if (end > last) return 'long';
  return end === -1 ? undefined : { cell: text.slice(start, end).replaceAll('""', '"'), end: end + 1 };
}

function readPlain(text: string, start: number, characters: number, separator: string): Span | 'long' {
  const stop = separator === '\t' ? /[\t\r\n]/g : separator === ';' ? /[;\r\n]/g : /[,\r\n]/g;
  stop.lastIndex = start;
  const end = stop.exec(text)?.index ?? text.length;
  return end - start > characters ? 'long' : { cell: text.slice(start, end), end };
}

interface ReadCell {
  readonly cell: string;
  readonly next: number;
  readonly isLast: boolean;
}

/** The cell with what separates it from the next, or ends its row; undefined when its quotation marks are wrong. */
function readCell(text: string, at: number, characters: number, separator: string): ReadCell | 'long' | undefined {
  const span = text[at] === '"' ? readQuoted(text, at + 1, characters) : readPlain(text, at, characters, separator);
  if (span === undefined || span === 'long') return span;
  const { cell, end } = span;
  if (text[end] === separator) return { cell, next: end + 1, isLast: false };
  if (end === text.length || text[end] === '\n') return { cell, next: end + 1, isLast: true };
  if (text[end] !== '\r') return undefined;
  return { cell, next: end + (text[end + 1] === '\n' ? 2 : 1), isLast: true };
}

/** RFC 4180, with any line ends and an optional mark of the encoding at the start. */
export function readCsv(file: string, limits: TableLimits = UNLIMITED): CsvResult {
  const text = file.startsWith('\u{FEFF}') ? file.slice(1) : file;
  return readSeparated(text, findSeparator(text), limits);
}

export function readSeparated(text: string, separator: string, limits: TableLimits = UNLIMITED): CsvResult {
  const rows: string[][] = [];
  let row: string[] = [];
  let [at, cells] = [0, 0];
  while (at < text.length || row.length > 0) {
    if (rows.length === limits.rows) return { beyond: 'rows' };
    if (row.length === limits.columns) return { beyond: 'columns' };
    if (cells === limits.cells) return { beyond: 'cells' };
    const read = readCell(text, at, limits.characters, separator);
    if (read === 'long') return { longRow: rows.length + 1 };
    if (!read) return { badRow: rows.length + 1 };
    at = read.next;
    cells += 1;
    row.push(read.cell);
    if (!read.isLast) continue;
    rows.push(row);
    row = [];
  }
  return { cells: rows, separator };
}

const QUOTED_IN_CSV = /[",;\t\r\n]|^\s|\s$/;
const QUOTED_IN_TSV = /["\t\r\n]/;

const quote = (cell: string, needsQuotes: RegExp): string =>
  needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** With the mark of the encoding, without which spreadsheets misread letters beyond ASCII. */
export const writeCsv = (cells: Cells): string =>
  `\u{FEFF}${cells.map((row) => `${row.map((cell) => quote(cell, QUOTED_IN_CSV)).join(',')}\r\n`).join('')}`;

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

export const writeTsv = (cells: Cells): string =>
  cells.map((row) => row.map((cell) => quote(cell, QUOTED_IN_TSV)).join('\t')).join('\r\n');

/**
 * What a spreadsheet takes for a formula: also written wide, as East Asian keyboards do, after blanks, and behind
 * apostrophes that were put there before.
 */
const looksLikeFormula = /^'*(?:[\t\r\n]|\s*[=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/;

/** With an apostrophe before it, a spreadsheet shows a cell instead of running it. */
export const neutralise = (cell: string): string => (looksLikeFormula.test(cell) ? `'${cell}` : cell);

/** The cell as it was before it was neutralised. */
export const undoNeutralise = (cell: string): string =>
  cell.startsWith("'") && looksLikeFormula.test(cell) ? cell.slice(1) : cell;
