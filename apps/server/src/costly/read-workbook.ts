import { tableMessages } from '@disclosure/core';
import { zipSync } from 'fflate';
import { openArchive } from './archive.ts';
import { type Attributes, mustBeShort, scan, valueOf } from './scan-part.ts';
import { MERGED } from './doubtful-cells.ts';
import { findMerged, findShown, type Place, type ShownCell } from './shown-cells.ts';
import { beyond, farCell, READ_LIMITS, TableError } from './table-limits.ts';

/** Dates stay dates: a spreadsheet turns texts that look like a date into one, and the reader must notice. */
export type SheetCell = string | Date;

/**
 * Reads the first sheet of a workbook. The library gets only the parts that this sheet needs, and only after they were
 * counted: it fills every gap between rows and cells, so a single cell far outside would become a huge table.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<SheetCell[][]> {
  try {
    const parts = await takeParts(bytes);
    for (const part of Object.values(parts)) {
      mustComeInPieces(part);
      mustBeModest(part);
    }
    const { readSheet } = await import('read-excel-file/node');
    const modest = Buffer.from(zipSync(parts, { level: 0 }));
    const rows = await readSheet(modest, { trim: false, parseNumber: readCellNumber });
    const cells = rows.map((row) => row.map(toCell));
    showCells(cells, findShown(Object.values(parts)));
    showCells(cells, partsOfMerged(cells, findMerged(Object.values(parts))));
    return cells;
  } catch (error) {
    throw error instanceof TableError ? error : new TableError(tableMessages.damaged, { cause: error });
  }
}

/** A spreadsheet writes characters that XML would lose by their numbers: `_x000D_` at the end of a line. */
const readNumbered = (text: string): string =>
  text.replaceAll(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** A spreadsheet computes with 15 digits. Further digits are noise. */
const readCellNumber = (text: string) => Number(Number(text).toPrecision(15));

function toCell(value: unknown): SheetCell {
  if (typeof value === 'string') return readNumbered(value);
  if (value instanceof Date) return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The library drops rows and columns at the end that it takes for blank. */
function showCells(rows: SheetCell[][], shown: Iterable<ShownCell>): void {
  for (const { place, text } of shown) {
    const { row, column } = typeof place === 'string' ? placeOf(place) : place;
    while (rows.length < row) rows.push([]);
    const cells = rows[row - 1] ?? [];
    while (cells.length < column) cells.push('');
    cells[column - 1] = text;
  }
}

/** The cells in which a person sees the value of the first one, wherever that has a value. */
function* partsOfMerged(rows: readonly SheetCell[][], merged: readonly string[]): Generator<ShownCell> {
  let count = 0;
  for (const area of merged) {
    const [first = NOWHERE, last = NOWHERE] = area.split(':').map(placeOf);
    const value = rows[first.row - 1]?.[first.column - 1] ?? '';
    for (const place of value === '' ? [] : placesAfter(first, last)) {
      count += 1;
      if (count > READ_LIMITS.cells) throw beyond('cells');
      yield { place, text: MERGED };
    }
  }
}

const NOWHERE: Place = { row: 0, column: 0 };

function* placesAfter(first: Place, last: Place): Generator<Place> {
  const rows = Math.min(last.row, READ_LIMITS.rows);
  const columns = Math.min(last.column, READ_LIMITS.columns);
  for (let { row } = first; row <= rows; row += 1) {
    const from = row === first.row ? first.column + 1 : first.column;
    for (let column = from; column <= columns; column += 1) yield { row, column };
  }
}

type Parts = Record<string, Uint8Array>;

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
/** Unpacked, of all parts that are read. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_PARTS = 500;

/** Other sheets, pictures and whatever else the archive holds are never unpacked. */
async function takeParts(bytes: Uint8Array): Promise<Parts> {
  const archive = await openArchive(bytes, { parts: MOST_PARTS, bytes: MOST_BYTES });
  const [workbook, relations] = [await archive.read(WORKBOOK), await archive.read(RELATIONS)];
  const parts: Parts = { [WORKBOOK]: workbook, [RELATIONS]: relations };
  for (const name of namesFor(workbook, relations)) if (archive.has(name)) parts[name] = await archive.read(name);
  return parts;
}

/** Where the texts, the formats and the first sheet are. A sheet may be anywhere in the archive. */
function namesFor(workbook: Uint8Array, relations: Uint8Array): ReadonlySet<string> {
  const sheets: (string | undefined)[] = [];
  scan(workbook, { open: (name, attributes) => name === 'sheet' && sheets.push(valueOf(attributes(), 'id')) });
  const names = new Set(['xl/sharedStrings.xml', 'xl/styles.xml']);
  const open = (name: string, attributes: () => Attributes) => {
    if (name !== 'Relationship') return;
    const [id, type = '', target = ''] = ['Id', 'Type', 'Target'].map((each) => valueOf(attributes(), each));
    const isOther = type.endsWith('/worksheet') ? id !== sheets[0] : !/\/(styles|sharedStrings)$/.test(type);
    if (!isOther) names.add(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  };
  scan(relations, { open });
  return names;
}

const END_OF_TAG = 0x3e;

/** The library begins again with a text or a tag whenever more of it arrives: megabytes of it would take a minute. */
function mustComeInPieces(part: Uint8Array): void {
  for (let from = 0; from < part.length;) {
    const end = part.indexOf(END_OF_TAG, from);
    const next = end === -1 ? part.length : end + 1;
    mustBeShort(part.subarray(from, next));
    from = next;
  }
}

/** Room for the 255 characters that a spreadsheet takes, each written as a reference. */
const LONGEST_FORMAT = 12 * 255;

/** The library and we search a format again from each of its brackets: one that was made to be long would take minutes. */
function mustHaveShortFormat(attributes: Attributes): void {
  const code = valueOf(attributes, 'formatCode') ?? '';
  if (code.length > LONGEST_FORMAT) throw new TableError(tableMessages.damaged);
}

/** Whichever part the library takes for the sheet: none has rows or cells beyond the limits. */
function mustBeModest(part: Uint8Array): void {
  const counts = { row: 0, c: 0 };
  const open = (name: string, attributes: () => Attributes) => {
    if (name === 'numFmt') mustHaveShortFormat(attributes());
    if (name !== 'row' && name !== 'c') return;
    counts[name] += 1;
    if (counts.row > READ_LIMITS.rows) throw beyond('rows');
    if (counts.c > READ_LIMITS.cells) throw beyond('cells');
    const place = valueOf(attributes(), 'r');
    if (place !== undefined && !isNear(place)) throw farCell(place);
  };
  scan(part, { open });
}

/** `7` for a row, `C7` for a cell. Both count from 1; 0 stands for what is not there. */
function placeOf(place: string): Place {
  const [, letters = '', row = ''] = /^([A-Z]{0,3})(\d{1,7})$/.exec(place) ?? [];
  return { row: Number(row), column: columnNumber(letters) };
}

function isNear(place: string): boolean {
  const { row, column } = placeOf(place);
  return row > 0 && row <= READ_LIMITS.rows && column <= READ_LIMITS.columns;
}

const columnNumber = (letters: string) =>
  Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
