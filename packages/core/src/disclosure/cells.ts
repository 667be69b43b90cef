import { type DisclosureRow, isAbsent, type RowNumber } from '../model/row.ts';
import {
  groupThousands,
  neverAsZero,
  printDecimals,
  printGrouped,
  printShort,
  printToEdit,
} from '../numbers/format.ts';
import { toPercent, type Fraction } from '../numbers/percent.ts';
import { keepsText } from '../rules/rows/print.ts';
import { normalName } from '../texts/fold.ts';

/** What a person sees and edits of a row, from left to right. The titles are those of the grid, the lists and the export. */
export const cellColumns = [
  { column: 'tradeName', title: 'Trade Name', kind: 'text' },
  { column: 'supplier', title: 'Supplier', kind: 'text' },
  { column: 'purpose', title: 'Purpose', kind: 'text' },
  { column: 'ingredientName', title: 'Ingredient Name', kind: 'text' },
  { column: 'casNumber', title: 'CAS', kind: 'text' },
  { column: 'volume', title: 'Volume', kind: 'number' },
  { column: 'units', title: 'Units', kind: 'units' },
  { column: 'specificGravity', title: 'SG', kind: 'number' },
  { column: 'percentInAdditive', title: '% in Additive', kind: 'percent' },
  { column: 'percentInHFJob', title: '% HF Job', kind: 'computed' },
  { column: 'massIngredient', title: 'Mass lb', kind: 'computed' },
  { column: 'comments', title: 'Comments', kind: 'text' },
  { column: 'isNonMsds', title: 'Non-MSDS', kind: 'mark' },
] as const;

type Columns = (typeof cellColumns)[number];

export type CellColumn = Columns['column'];
export type TextColumn = Extract<Columns, { readonly kind: 'text' }>['column'];
/** Computed from the other columns, unless a user types a value. */
export type ComputedColumn = Extract<Columns, { readonly kind: 'computed' }>['column'];

const kinds: ReadonlyMap<string, Columns['kind']> = new Map(cellColumns.map(({ column, kind }) => [column, kind]));
const titles: ReadonlyMap<string, string> = new Map(cellColumns.map(({ column, title }) => [column, title]));

export const isCellColumn = (name: string): name is CellColumn => kinds.has(name);
export const isTextColumn = (column: CellColumn): column is TextColumn => kinds.get(column) === 'text';
export const isComputedColumn = (column: CellColumn): column is ComputedColumn => kinds.get(column) === 'computed';

export const titleOfColumn = (column: CellColumn): string => titles.get(column) ?? column;

/** A cell of a disclosure. */
export interface CellPlace {
  readonly row: number;
  readonly column: CellColumn;
}

/** A rectangle of cells; both ends belong to it. */
export interface CellRange {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: CellColumn;
  readonly lastColumn: CellColumn;
}

const placeOf = (column: CellColumn): number => cellColumns.findIndex((each) => each.column === column);

export const heightOf = ({ firstRow, lastRow }: CellRange): number => lastRow - firstRow + 1;

/** The columns from one to another, as the grid has them; so many from the first when a count is given. */
export function columnsOf({ firstColumn, lastColumn }: CellRange, count?: number): readonly CellColumn[] {
  const start = placeOf(firstColumn);
  const end = count === undefined ? placeOf(lastColumn) + 1 : start + count;
  return cellColumns.slice(start, end).map(({ column }) => column);
}

export const rowsOf = (rows: readonly DisclosureRow[], { firstRow, lastRow }: CellRange): readonly DisclosureRow[] =>
  rows.slice(firstRow, lastRow + 1);

/** Numbers that are worked out are left to their inputs, unless nothing else is written or the values themselves are meant. */
export function columnsToWrite(columns: readonly CellColumn[], asValues = false): readonly CellColumn[] {
  const inputs = columns.filter((column) => !isComputedColumn(column));
  return asValues || inputs.length === 0 ? columns : inputs;
}

/** What the cell holds, with every digit: what an editor starts with and what is copied. Reading it gives the cell back. */
export function textOfCell(row: DisclosureRow, column: CellColumn): string {
  if (column === 'isNonMsds') return row.isNonMsds ? 'Yes' : '';
  if (isEmpty(row, column)) return '';
  if (column === 'percentInHFJob') return printToEdit(toPercent(row.percentInHFJob));
  const value = row[column];
  return value === null ? '' : String(value);
}

/** A number that the document of the row does not say, and that nothing stands in for. */
const isEmpty = (row: DisclosureRow, column: CellColumn): boolean =>
  row.asRead !== undefined && rowNumbers.has(column) && row[column] === 0 && isAbsent(row, column as RowNumber);
const rowNumbers: ReadonlySet<CellColumn> = new Set(['percentInAdditive', 'percentInHFJob', 'massIngredient']);

/** True for a value that was typed over one that is worked out. */
export const isTypedOver = (row: DisclosureRow, column: ComputedColumn): boolean =>
  column === 'massIngredient' ? row.massIsTyped : row.percentIsTyped;

/** Where a number comes from that is neither typed nor one of the inputs. */
export type CellSource = 'typed' | 'document' | 'percent' | 'computed';

export function sourceOfCell(row: DisclosureRow, column: ComputedColumn): CellSource {
  if (isTypedOver(row, column)) return 'typed';
  if (row.asRead === undefined) return 'computed';
  if (isAbsent(row, column)) return column === 'massIngredient' ? 'percent' : 'document';
  return keepsText(row, column) ? 'document' : 'computed';
}

export const showVolume = (volume: number): string => neverAsZero(groupThousands(printShort(volume, 3)), volume);

/** Small masses keep the decimals that the document prints. */
export const showMass = (pounds: number): string =>
  neverAsZero(printGrouped(pounds, Math.abs(pounds) < 1 ? 3 : 1), pounds);

/** Trace ingredients need more decimals than the carrier. */
export function showPercentInHFJob(share: Fraction): string {
  const percent = toPercent(share);
  return neverAsZero(printDecimals(percent, Math.abs(percent) < 1 ? 8 : 6), percent);
}

/** At least so many decimals, and more, up to a limit, only where the value has them. */
export function showDecimals(value: number, least: number, most = 4): string {
  const short = printShort(value, most);
  const decimals = short.split('.')[1]?.length ?? 0;
  return neverAsZero(decimals >= least ? short : printDecimals(value, least), value);
}

export const showPercentInAdditive = (percent: number): string => showDecimals(percent, 1);

/** The cell as it is read in the grid: numbers of one column have their points under each other. */
export function showCell(row: DisclosureRow, column: CellColumn): string {
  if (isEmpty(row, column)) return '';
  if (column === 'percentInHFJob') return showPercentInHFJob(row.percentInHFJob);
  if (column === 'massIngredient') return showMass(row.massIngredient);
  if (column === 'percentInAdditive') return showPercentInAdditive(row.percentInAdditive);
  if (column === 'volume' && row.volume !== null) return showVolume(row.volume);
  if (column === 'specificGravity' && row.specificGravity !== null) return showDecimals(row.specificGravity, 2);
  return textOfCell(row, column);
}

/** One cell beside another: as the grid shows them, and whole where the grid shows no difference. */
export function showBoth(one: DisclosureRow, other: DisclosureRow, column: CellColumn): readonly [string, string] {
  const shown = [showCell(one, column), showCell(other, column)] as const;
  return shown[0] === shown[1] ? [textOfCell(one, column), textOfCell(other, column)] : shown;
}

/** The cells that contain the text, as they are shown or as they are copied; row by row. */
export function findCells(rows: readonly DisclosureRow[], text: string): CellPlace[] {
  const wanted = normalName(text);
  if (wanted === '') return [];
  return rows.flatMap((row, index) =>
    cellColumns
      .filter(({ column }) => [showCell, textOfCell].some((print) => normalName(print(row, column)).includes(wanted)))
      .map(({ column }) => ({ row: index, column })),
  );
}
