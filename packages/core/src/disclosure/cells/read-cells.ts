import { fraction, percent, toFraction } from '../../numbers/percent.ts';
import { readNumber } from '../../numbers/read-number.ts';
import { readUnit } from '../../numbers/units.ts';
import type { RowChange } from '../../rule/fix.ts';
import { undoNeutralise } from '../../tables/formula.ts';
import { type CellColumn, type ComputedColumn, isComputedColumn, isTextColumn } from './cell-column.ts';

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
  // Its mass becomes 0 as well, which blocks: nobody can overlook it.
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
