import { decode } from 'saxen';
import { isErrorValue, NOT_COMPUTED } from './doubtful-cells.ts';
import { type Attributes, scan, valueOf } from './scan-part.ts';

/** Counted from 1. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A cell in which a person sees something else than the library reads. */
export interface ShownCell {
  /** May be written as `C7`. */
  readonly place: string | Place;
  readonly text: string;
}

/** Errors and formulas without a result, which the library leaves blank; numbers whose format changes what they say. */
export function findShown(parts: readonly Uint8Array[]): ShownCell[] {
  const printers = having('cellXfs', parts).flatMap(readPrinters);
  return having('sheetData', parts).flatMap((part) => readShown(part, printers));
}

/** Merged cells, such as `B2:B4`. */
export function findMerged(parts: readonly Uint8Array[]): string[] {
  const merged: string[] = [];
  const open = (name: string, attributes: () => Attributes) => {
    if (name === 'mergeCell') merged.push(valueOf(attributes(), 'ref') ?? '');
  };
  for (const part of having('mergeCell', parts)) scan(part, { open });
  return merged;
}

/** A look at the bytes takes less than a scan. */
const having = (element: string, parts: readonly Uint8Array[]) =>
  parts.filter((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength).includes(element));

type Printer = ((number: number) => string | undefined) | undefined;

/** By the number of the style. A workbook does not describe the formats 9 and 10. */
function readPrinters(part: Uint8Array): Printer[] {
  const codes = new Map([
    ['9', '0%'],
    ['10', '0.00%'],
  ]);
  const printers: Printer[] = [];
  let isOfCells = false;
  const open = (name: string, attributes: () => Attributes) => {
    if (name === 'numFmt') codes.set(idOf(attributes()), decode(valueOf(attributes(), 'formatCode') ?? ''));
    if (name === 'cellXfs') isOfCells = true;
    if (name === 'xf' && isOfCells) printers.push(toPrinter(codes.get(idOf(attributes())) ?? ''));
  };
  scan(part, { open, close: (name) => void (isOfCells &&= name !== 'cellXfs') });
  return printers;
}

const idOf = (attributes: Attributes): string => valueOf(attributes, 'numFmtId') ?? '';

/** Texts, single characters and colors, which a format shows or obeys, but which do not change the number. */
const LITERALS = /"[^"]*"|\\.|\[[^\]]*\]/g;
/** Two digits or more that are always shown, as of `000123`, with hyphens or blanks as of `05-123-45678`. */
const DIGITS = /^(?=.*0.*0)[0\- ]+$/;

function toPrinter(code: string): Printer {
  const [first = ''] = code.split(';');
  if (first.replaceAll(LITERALS, '').includes('%')) return printPercent;
  const pattern = first.replaceAll(/\\([- ])/g, '$1').replaceAll(/"([- ]+)"/g, '$1');
  return DIGITS.test(pattern) ? (number) => printDigits(number, pattern) : undefined;
}

/** A spreadsheet computes with 15 digits. */
const printPercent = (number: number): string => `${Number((number * 100).toPrecision(15))}%`;

/** Undefined for what has no such digits. */
function printDigits(number: number, pattern: string): string | undefined {
  if (!Number.isSafeInteger(number) || number < 0) return undefined;
  const places = pattern.replaceAll(/[^0]/g, '').length;
  const digits = Array.from(String(number).padStart(places, '0'));
  const surplus = digits.splice(0, digits.length - places).join('');
  return surplus + pattern.replaceAll('0', () => digits.shift() ?? '');
}

interface CellParts {
  readonly place: string | undefined;
  readonly type: string;
  readonly style: number;
  isComputed: boolean;
  /** Undefined without an element for it. */
  value: string | undefined;
}

function readShown(part: Uint8Array, printers: readonly Printer[]): ShownCell[] {
  const shown: ShownCell[] = [];
  let cell: CellParts | undefined;
  let isInValue = false;
  scan(part, {
    open: (name, attributes) => {
      if (name === 'c') cell = startCell(attributes());
      if (cell && name === 'f') cell.isComputed = true;
      isInValue = name === 'v';
      if (cell && isInValue) cell.value = '';
    },
    text: (text) => void (cell && isInValue && (cell.value += text)),
    close: (name) => {
      isInValue = false;
      if (name !== 'c' || !cell) return;
      const text = textOf(cell, printers);
      if (cell.place !== undefined && text !== undefined) shown.push({ place: cell.place, text });
      cell = undefined;
    },
  });
  return shown;
}

const startCell = (attributes: Attributes): CellParts => ({
  place: valueOf(attributes, 'r'),
  type: valueOf(attributes, 't') ?? 'n',
  style: Number(valueOf(attributes, 's') ?? -1),
  isComputed: false,
  value: undefined,
});

/** Undefined where the library reads what is shown. */
function textOf(cell: CellParts, printers: readonly Printer[]): string | undefined {
  const { type, style, isComputed, value = '' } = cell;
  if (type === 'e') return isErrorValue(value) ? value.trim() : '#ERROR!';
  if (isComputed && isWithoutResult(cell)) return NOT_COMPUTED;
  return type === 'n' && value !== '' ? printers[style]?.(Number(value)) : undefined;
}

/** A text that was computed may be blank. */
const isWithoutResult = ({ type, value }: CellParts): boolean =>
  value === undefined || (value === '' && type !== 'str');
