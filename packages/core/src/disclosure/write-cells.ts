import type { Catalogue } from '../ingredients/catalogue.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { editRows, type Filling, type RowEdit } from './edit-rows.ts';
import {
  type CellPlace,
  type CellRange,
  columnsOf,
  columnsToWrite,
  heightOf,
  textOfCell,
  type CellColumn,
  type ComputedColumn,
  isComputedColumn,
  isTextColumn,
} from './cells.ts';
import { fraction, percent, toFraction } from '../numbers/percent.ts';
import { readNumber } from '../numbers/read-number.ts';
import { readUnit } from '../numbers/units.ts';
import type { DisclosureRow } from '../model/row.ts';
import type { RowChange } from '../rule/rule.ts';
import { undoNeutralise } from '../tables/csv.ts';

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
  fills: Filling = 'typed',
): WrittenCells {
  const edits: RowEdit[] = [];
  const refused: RefusedCell[] = [];
  for (const [row, ofRow] of texts) {
    const read = readCells(withoutSame(ofRow, disclosure.rows[row]));
    refused.push(...read.refused.map((column) => ({ row, column, text: ofRow.get(column) ?? '' })));
    const isEdit = Object.keys(read.change).length + read.recompute.length > 0;
    if (isEdit) edits.push({ row, change: read.change, recompute: read.recompute, fills });
  }
  return { disclosure: editRows(disclosure, edits, catalogue), refused };
}

/** A volume and its unit belong together: five liters are not five gallons. */
const amounts: readonly (readonly CellColumn[])[] = [['volume', 'units'], ['specificGravity'], ['percentInAdditive']];

/** An amount that a row of a document has already is no edit: its mass would be computed from what was rounded or is blank. */
function withoutSame(texts: CellTexts, row: DisclosureRow | undefined): CellTexts {
  if (row?.asRead === undefined || row.massIsTyped) return texts;
  const isSame = (column: CellColumn) =>
    texts.get(column) === undefined || texts.get(column) === textOfCell(row, column);
  const same = new Set(amounts.filter((columns) => columns.every(isSame)).flat());
  return new Map([...texts].filter(([column]) => !same.has(column)));
}

/** What was typed into one cell, or chosen for it together with texts for other cells of the row. */
export const writeCell = (
  disclosure: Disclosure,
  { row, column, others = new Map() }: CellPlace & { readonly others?: CellTexts },
  text: string,
  catalogue: Catalogue,
): WrittenCells => writeCells(disclosure, new Map([[row, new Map([...others, [column, text]])]]), catalogue);

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
  return writeCells(disclosure, texts, catalogue, 'pasted').disclosure;
}

/** Texts for some cells of one row. */
export type CellTexts = ReadonlyMap<CellColumn, string>;

export interface ReadCells {
  readonly change: RowChange;
  /** Emptied cells that are worked out from the others again. */
  readonly recompute: readonly ComputedColumn[];
  /** What cannot be read stays as it was. */
  readonly refused: readonly CellColumn[];
}

interface Draft {
  change: RowChange;
  recompute: ComputedColumn[];
  refused: CellColumn[];
}

/** What was typed or pasted into the cells of one row. Nothing unreadable becomes a silent 0. */
export function readCells(texts: CellTexts): ReadCells {
  const draft: Draft = { change: {}, recompute: [], refused: [] };
  for (const [column, text] of texts) readInto(draft, column, text);
  readUnits(draft, texts.get('units'));
  keepMark(draft);
  return draft;
}

function readInto(draft: Draft, column: CellColumn, text: string): void {
  if (column === 'units') return;
  if (isTextColumn(column)) set(draft, { [column]: undoNeutralise(text) });
  else if (column === 'isNonMsds') readMark(draft, text);
  else if (text.trim() === '') empty(draft, column);
  else readNumberInto(draft, column, text);
}

const set = (draft: Draft, change: RowChange): void => void Object.assign(draft.change, change);

function empty(draft: Draft, column: CellColumn): void {
  if (isComputedColumn(column)) draft.recompute.push(column);
  else if (column === 'specificGravity') set(draft, { specificGravity: null });
  // Its mass becomes 0 as well, which is an error that the user must fix.
  else set(draft, column === 'volume' ? { volume: 0 } : { percentInAdditive: percent(0) });
}

/** Spreadsheets copy percents with their sign. */
const withoutPercentSign = (text: string): string => text.trim().replace(/\s*%$/, '');

function readNumberInto(draft: Draft, column: CellColumn, text: string): void {
  const value = readNumber(column.startsWith('percent') ? withoutPercentSign(text) : text);
  if (value === undefined) draft.refused.push(column);
  else set(draft, { [column]: column === 'percentInHFJob' ? shareOf(value) : value });
}

/** The decimal that was typed, also where dividing it by 100 is off by the last bit. */
const shareOf = (value: number) => fraction(Number(toFraction(percent(value)).toPrecision(15)));

const yes: ReadonlySet<string> = new Set(['yes', 'y', 'true', 'x', '1', 'non-msds']);
const no: ReadonlySet<string> = new Set(['', 'no', 'n', 'false', '0', 'msds']);

function readMark(draft: Draft, text: string): void {
  const word = text.trim().toLowerCase();
  if (yes.has(word)) set(draft, { isNonMsds: true });
  else if (no.has(word)) set(draft, { isNonMsds: false });
  else draft.refused.push('isNonMsds');
}

/**
 * A row carries gal or lb. Liters and kilograms are converted, which takes the volume that was given with them. Both are
 * taken or neither is: five barrels are not five gallons.
 */
function readUnits(draft: Draft, text: string | undefined): void {
  if (text === undefined || text.trim() === '') return;
  const unit = readUnit(text);
  const { volume } = draft.change;
  const isPlain = unit?.convert(1) === 1 && !draft.refused.includes('volume');
  if (unit === undefined || (!isPlain && typeof volume !== 'number')) refuseAmount(draft);
  else set(draft, { units: unit.rowUnits, ...(typeof volume === 'number' && { volume: unit.convert(volume) }) });
}

function refuseAmount(draft: Draft): void {
  const { volume, ...others } = draft.change;
  draft.change = others;
  draft.refused.push('units', ...(volume === undefined ? [] : (['volume'] as const)));
}

/** The mark sets the comment; an empty comment beside it does not take the mark back. */
function keepMark({ change }: Draft): void {
  if (change.isNonMsds === true && change.comments?.trim() === '') delete (change as { comments?: string }).comments;
}
