import { CSV, FAULT_COLUMN, ID_COLUMN, SKIP_COLUMN, type TableFault, type TableFile } from '@disclosure/api';
import { foldBlanks, isBlank, readCsv, tableMessages, undoNeutralise, withoutWidthless } from '@disclosure/core';
import { SECOND } from '../clock.ts';
import {
  type Doubt,
  isErrorValue,
  lostDigits,
  markDoubtful,
  MERGED,
  SHOWN,
  tellDoubt,
  unclearComma,
} from './doubtful-cells.ts';
import type { SheetCell } from './read-workbook.ts';
import { beyond, LONGEST_CELL, longCell, READ_LIMITS, TableError } from './table-limits.ts';

/** The cells of one row by the title of their column. */
export type RowCells = Readonly<Record<string, string>>;

/** A column that a table may have. */
export interface Column {
  readonly title: string;
  /** What the rules call it. */
  readonly field: string;
  /** A table without this column cannot be read. */
  readonly isRequired?: boolean | undefined;
  /** A cell may be a date. Elsewhere a date is a fault: the spreadsheet changed what was typed. */
  readonly isDate?: true;
  readonly isNumber?: boolean | undefined;
  /** What a new record gets if the table has no such column. Blank unless given. */
  readonly ifMissing?: string | undefined;
}

export const titlesOf = ({ columns }: { readonly columns: readonly Column[] }): string[] => [
  ID_COLUMN,
  ...columns.map((column) => column.title),
];

/** A row of the file, with the number that a spreadsheet shows beside it. */
export interface TableRow {
  readonly row: number;
  /** Only columns that the file has. */
  readonly cells: RowCells;
  /** It has a fault, listed or not. */
  readonly isFaulty?: true;
}

export interface ReadTable {
  readonly rows: readonly TableRow[];
  readonly faults: readonly TableFault[];
  /** How many faults are not listed. */
  readonly moreFaults: number;
  /** The titles that the file has; a blank one at the end if cells have none. */
  readonly columns: readonly string[];
  /** How many rows a mark leaves out. */
  readonly skipped: number;
}

/** Further faults rarely say anything new, and a hostile file could have millions. */
export const MOST_FAULTS = 200;

/** Reads the rows of a table by the titles of its columns. */
export async function readTable(file: TableFile, columns: readonly Column[]): Promise<ReadTable> {
  const { rows, hasSemicolons } =
    file.type === CSV ? readCsvCells(file.bytes) : { rows: await readXlsxCells(file.bytes), hasSemicolons: false };
  mustBeShort(rows);
  const [head = [], ...body] = rows;
  const titles = findTitles(head, columns);
  const faults = new FaultList();
  checkHead(withoutParts(head, titles), titles, columns, faults);
  checkMarks(body, titles, faults);
  if (faults.count > 0) return { rows: [], columns: [], skipped: 0, ...faults.listed() };
  const dates = titles.map((title) => columns.some((column) => column.title === title && column.isDate));
  const doubts = titles.map((title) =>
    doubtIn(
      columns.find((column) => column.title === title),
      hasSemicolons,
    ),
  );
  const isSkipped = skipsIn(titles);
  const toRead = (cells: readonly SheetCell[]) => withDoubts(withDates(withoutParts(cells, titles), dates), doubts);
  const read = body.flatMap((cells, index) =>
    isSkipped(cells) ? [] : readRow(index + 2, toRead(cells), titles, faults),
  );
  const hasStray = read.some((row) => STRAY in row.cells);
  const known = titles.filter((title) => title !== undefined && !workColumns.has(title)) as string[];
  return {
    rows: read,
    columns: hasStray ? [...known, STRAY] : known,
    skipped: body.filter(isSkipped).length,
    ...faults.listed(),
  };
}

/** Where cells without a title are kept, so that no one overlooks them. */
const STRAY = '';
/** The columns of a table that is being mended; no record has them. */
const workColumns: ReadonlySet<string> = new Set([SKIP_COLUMN, FAULT_COLUMN]);

/** What the column Skip may say. Any other word must not decide whether a row is imported. */
const marks: ReadonlyMap<string, boolean> = new Map([
  ['x', true],
  ['yes', true],
  ['no', false],
  ['', false],
]);

function skipsIn(titles: Titles): (cells: readonly SheetCell[]) => boolean | undefined {
  const at = titles.indexOf(SKIP_COLUMN);
  return (cells) => marks.get(foldBlanks(String(cells[at] ?? '')).toLowerCase());
}

function checkMarks(body: Rows, titles: Titles, faults: FaultList): void {
  const isSkipped = skipsIn(titles);
  for (const [index, cells] of body.entries()) {
    if (isSkipped(cells) !== undefined) continue;
    const cell = String(cells[titles.indexOf(SKIP_COLUMN)]).slice(0, SHOWN);
    faults.add({ row: index + 2, column: SKIP_COLUMN, message: tableMessages.unclearSkip(cell) });
  }
}

export type ListedFaults = Pick<ReadTable, 'faults' | 'moreFaults'>;

/** The first faults, and how many there are. */
export class FaultList {
  readonly #faults: TableFault[] = [];
  count = 0;

  add(fault: TableFault): void {
    this.count += 1;
    if (this.#faults.length < MOST_FAULTS) this.#faults.push(fault);
  }

  listed(): ListedFaults {
    return { faults: this.#faults, moreFaults: this.count - this.#faults.length };
  }
}

type Rows = readonly (readonly SheetCell[])[];
type Titles = readonly (string | undefined)[];

function readCsvCells(bytes: Uint8Array): { readonly rows: Rows; readonly hasSemicolons: boolean } {
  const result = readCsv(decode(bytes), READ_LIMITS);
  if ('beyond' in result) throw beyond(result.beyond);
  if ('longRow' in result) throw longCell(result.longRow);
  if ('badRow' in result) throw new TableError(tableMessages.badQuotes(result.badRow));
  return { rows: result.cells, hasSemicolons: result.separator === ';' };
}

/** More than all cells of an honest table hold together. */
const MOST_CHARACTERS = 10_000_000;

/** Cells of a workbook may share one long text, and each becomes a copy of its own when it leaves the thread. */
function mustBeShort(rows: Rows): void {
  let characters = 0;
  for (const [index, row] of rows.entries()) {
    for (const cell of row) {
      const length = cell instanceof Date ? 0 : cell.length;
      if (length > LONGEST_CELL) throw longCell(index + 1);
      characters += length;
    }
    if (characters > MOST_CHARACTERS) throw new TableError(tableMessages.tooMany(MOST_CHARACTERS, 'characters'));
  }
}

/** Loaded with the first workbook, because most runs of the server never read one. */
async function readXlsxCells(bytes: Uint8Array): Promise<Rows> {
  const { readWorkbook } = await import('./read-workbook.ts');
  return readWorkbook(bytes);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new TableError(tableMessages.notUtf8);
  }
}

const normal = (title: string) => foldBlanks(title.replaceAll('*', '')).toLowerCase();

/** The columns with these titles, in any case, with or without the star of required fields. */
function findTitles(head: readonly SheetCell[], columns: readonly Column[]): Titles {
  const known = new Map([...titlesOf({ columns }), ...workColumns].map((title) => [normal(title), title]));
  return head.map((cell) => known.get(normal(String(cell))));
}

function checkHead(head: readonly SheetCell[], titles: Titles, columns: readonly Column[], faults: FaultList): void {
  const fail = (column: string, message: string) => faults.add({ row: 1, column, message });
  const known = titlesOf({ columns }).join(', ');
  for (const { title, isRequired } of columns) {
    if (isRequired && !titles.includes(title)) fail(title, tableMessages.columnMissing(title));
  }
  for (const [index, cell] of head.entries()) {
    const title = titles[index];
    if (title !== undefined && titles.indexOf(title) < index) fail(title, tableMessages.columnTwice(title));
    const isUnknown = title === undefined && String(cell).trim() !== '';
    if (isUnknown) fail(String(cell).slice(0, SHOWN), tableMessages.columnUnknown(known));
  }
}

/** Writes the dates of date columns as a person types them. */
const withDates = (cells: readonly SheetCell[], dates: readonly boolean[]): readonly SheetCell[] =>
  cells.map((cell, index) => (dates[index] && isDate(cell) ? toSecond(cell) : cell));

/** Where no title stands, nothing is missing from the parts of a merged cell. */
const withoutParts = (cells: readonly SheetCell[], titles: Titles): readonly SheetCell[] =>
  cells.map((cell, index) => (cell === MERGED && titles[index] === undefined ? '' : cell));

function doubtIn(column: Column | undefined, hasSemicolons: boolean): Doubt | undefined {
  if (!column || column.isDate) return undefined;
  if (!column.isNumber) return lostDigits;
  return hasSemicolons ? unclearComma : undefined;
}

const withDoubts = (cells: readonly SheetCell[], doubts: readonly (Doubt | undefined)[]): readonly SheetCell[] =>
  cells.map((cell, index) => {
    const doubt = doubts[index];
    return doubt && typeof cell === 'string' ? markDoubtful(cell, doubt) : cell;
  });

/** Numbers beyond all calendars may have the format of a date, too. */
const isDate = (cell: SheetCell): cell is Date => cell instanceof Date && !Number.isNaN(cell.getTime());

/** A spreadsheet stores fractions of a day, which are not exact seconds. */
const toSecond = (date: Date): string =>
  new Date(Math.round(date.getTime() / SECOND) * SECOND)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replace(/:00$/, '');

/** A blank row is none, also beside cells that are merged beyond the last row or over all of a higher one. */
function readRow(row: number, cells: readonly SheetCell[], titles: Titles, faults: FaultList): TableRow[] {
  if (cells.every((cell) => typeof cell === 'string' && (isBlank(cell) || cell === MERGED))) return [];
  const before = faults.count;
  for (const [index, cell] of cells.entries()) checkCell(row, cell, titles[index], faults);
  return [{ row, cells: toRowCells(cells, titles), ...(faults.count > before && { isFaulty: true }) }];
}

function checkCell(row: number, cell: SheetCell, column: string | undefined, faults: FaultList): void {
  if (column !== undefined && workColumns.has(column)) return;
  const spoiled = findSpoiled(cell);
  if (spoiled !== undefined) return faults.add({ row, column: column ?? STRAY, message: spoiled });
  const text = toText(cell);
  const isLost = column === undefined && text !== '';
  if (isLost) faults.add({ row, column: STRAY, message: tableMessages.noTitle(text.slice(0, SHOWN)) });
}

/** Why a cell does not say what was meant. */
function findSpoiled(cell: SheetCell): string | undefined {
  if (isSpoiled(cell)) return tableMessages.madeDate;
  const text = toText(cell);
  if (text === MERGED) return tableMessages.merged;
  return isErrorValue(text) ? tableMessages.noResult(text) : tellDoubt(text);
}

/** Stands for a date where none belongs, so that the cell stays wrong until someone types what was meant. */
const SPOILED = '#DATE!';

const isSpoiled = (cell: SheetCell): boolean => cell instanceof Date || cell.startsWith(SPOILED);

const printSpoiled = (date: Date): string =>
  Number.isNaN(date.getTime()) ? SPOILED : `${SPOILED} ${date.toISOString().split('T', 1)[0]}`;

/** A cell without what stands for a date. */
export const withoutDateMark = (cell: string): string => cell.replace(SPOILED, '').trim();

const toText = (cell: SheetCell): string =>
  cell instanceof Date ? printSpoiled(cell) : withoutWidthless(undoNeutralise(cell)).trim();

function toRowCells(cells: readonly SheetCell[], titles: Titles): RowCells {
  const stray = cells.filter((cell, index) => titles[index] === undefined && toText(cell) !== '');
  return {
    ...Object.fromEntries(
      titles.flatMap((title, index) =>
        title === undefined || workColumns.has(title) ? [] : [[title, toText(cells[index] ?? '')]],
      ),
    ),
    ...(stray.length > 0 && { [STRAY]: stray.map(toText).join(' ') }),
  };
}

/** The id in a row; blank if there is none. */
export const idOf = ({ cells }: TableRow): string => cells[ID_COLUMN] ?? '';
