import {
  type CellColumn,
  cellColumns,
  type CellMarks,
  type CellRange,
  type DisclosureRow,
  familiesOf,
  type Family,
  groupRows,
  isChemicalRow,
  normalName,
  type Problem,
  type RowGroup,
} from '@disclosure/core';
import type { Area, Position, SheetLine } from '../../../../components/grid/sheet-column.ts';

export interface RowLine extends SheetLine {
  readonly kind: 'row';
  readonly index: number;
  readonly row: DisclosureRow;
  /** The first row of its group: cells that repeat it are shown dimmed. */
  readonly head: DisclosureRow | undefined;
  readonly marks: ReadonlyMap<CellColumn, Problem> | undefined;
}

export interface GroupLine extends SheetLine {
  readonly kind: 'group';
  readonly isOpen: boolean;
  readonly group: RowGroup;
  /** The percentages of the additive add up to more than it can have. */
  readonly problem: Problem | undefined;
}

export type DisclosureLine = RowLine | GroupLine;

/** Products with one ingredient have no head. */
const hasHead = ({ rows }: RowGroup): boolean => rows.length > 1;

const isAboutAdditive = ({ key }: Problem): boolean => key.endsWith('ADDITIVE-03');

export const foldKey = (tradeName: string): string => normalName(tradeName);

interface Shown {
  readonly rows: readonly DisclosureRow[];
  readonly marks: CellMarks;
  readonly folded: ReadonlySet<string>;
  /** Only the products of this family are shown. */
  readonly family?: Family | undefined;
  /** Of a document that lists products and chemicals apart. */
  readonly table?: RowTable | undefined;
}

/** The two tables of a document that lists products and chemicals apart. */
export const rowTables = ['Products', 'Chemicals'] as const;
export type RowTable = (typeof rowTables)[number];

export const tableOf = (row: DisclosureRow): RowTable => (isChemicalRow(row) ? 'Chemicals' : 'Products');

/** What the sheet shows: heads and rows, without the rows that are folded away or filtered out. */
export function buildLines({ rows, marks, folded, family, table }: Shown): DisclosureLine[] {
  const lines: DisclosureLine[] = [];
  const families = family && familiesOf(rows);
  for (const group of groupRows(rows)) {
    if (families && families[group.firstRow] !== family) continue;
    if (table && group.rows.some((row) => tableOf(row) !== table)) continue;
    const isOpen = !folded.has(foldKey(group.tradeName));
    if (hasHead(group)) lines.push(toHead(group, isOpen, marks));
    if (!hasHead(group) || isOpen) lines.push(...toRows(group, marks));
  }
  return lines;
}

function toHead(group: RowGroup, isOpen: boolean, marks: CellMarks): GroupLine {
  const problem = marks.get(group.firstRow)?.get('percentInAdditive');
  return {
    kind: 'group',
    key: `group ${group.firstRow}`,
    isOpen,
    group,
    problem: problem && isAboutAdditive(problem) ? problem : undefined,
  };
}

function toRows(group: RowGroup, marks: CellMarks): RowLine[] {
  const head = hasHead(group) ? group.rows[0] : undefined;
  return group.rows.map((row, offset) => {
    const index = group.firstRow + offset;
    return { kind: 'row', key: `row ${index}`, index, row, head, marks: withoutAdditive(marks.get(index), head) };
  });
}

/** The head of the group already shows it. */
function withoutAdditive(marks: ReadonlyMap<CellColumn, Problem> | undefined, head: DisclosureRow | undefined) {
  if (!head || !marks) return marks;
  return new Map([...marks].filter(([, problem]) => !isAboutAdditive(problem)));
}

/** The first column of the sheet only numbers the rows. */
const FIRST_COLUMN = 1;

export const columnAt = (column: number): CellColumn | undefined => cellColumns[column - FIRST_COLUMN]?.column;
export const placeOfColumn = (column: CellColumn): number =>
  cellColumns.findIndex((each) => each.column === column) + FIRST_COLUMN;

export const rowAt = (lines: readonly DisclosureLine[], { line }: Position): RowLine | undefined => {
  const found = lines[line];
  return found?.kind === 'row' ? found : undefined;
};

export const lineOfRow = (lines: readonly DisclosureLine[], row: number): number =>
  lines.findIndex((line) => line.kind === 'row' && line.index === row);

function rowsOfLine(line: DisclosureLine): number[] {
  if (line.kind === 'row') return [line.index];
  // Folded rows belong to their head.
  return line.isOpen ? [] : line.group.rows.map((_, offset) => line.group.firstRow + offset);
}

/** The rows behind lines: those that are folded away, too, but not those that are filtered out. */
export const rowsOf = (lines: readonly DisclosureLine[]): number[] => lines.flatMap(rowsOfLine);

/** The cells behind an area of the sheet; undefined when it holds only the head of a group. */
export function rangeOf(lines: readonly DisclosureLine[], { top, bottom, left, right }: Area): CellRange | undefined {
  const chosen = lines.slice(top, bottom + 1);
  const rows = chosen.length === 1 && chosen[0]?.kind === 'group' ? [] : rowsOf(chosen);
  const [firstRow, lastRow] = [rows[0], rows.at(-1)];
  const isWhole = right < FIRST_COLUMN;
  const firstColumn = columnAt(isWhole ? FIRST_COLUMN : Math.max(left, FIRST_COLUMN));
  const lastColumn = columnAt(isWhole ? cellColumns.length : right);
  if (firstRow === undefined || lastRow === undefined || !firstColumn || !lastColumn) return undefined;
  return { firstRow, lastRow, firstColumn, lastColumn };
}

/** Whether rows of the range are not shown: they must not be changed unseen. Rows to come do not count. */
export function hidesRows(lines: readonly DisclosureLine[], { firstRow, lastRow }: CellRange, rows: number): boolean {
  const shown = new Set(rowsOf(lines));
  const existing = Array.from({ length: Math.min(lastRow, rows - 1) - firstRow + 1 }, (_, offset) => firstRow + offset);
  return existing.some((row) => !shown.has(row));
}

/** Builds the lines after every edit. A line with the same content stays the same object and is not drawn again. */
export function createLineBuilder() {
  let known: ReadonlyMap<string, DisclosureLine> = new Map();
  return (shown: Parameters<typeof buildLines>[0]): readonly DisclosureLine[] => {
    const lines = buildLines(shown).map((line) => keep(known.get(line.key), line));
    known = new Map(lines.map((line) => [line.key, line]));
    return lines;
  };
}

const keep = (before: DisclosureLine | undefined, line: DisclosureLine): DisclosureLine =>
  before && isSameLine(before, line) ? before : line;

function isSameLine(before: DisclosureLine, line: DisclosureLine): boolean {
  if (before.kind === 'row') return line.kind === 'row' && isSameRow(before, line);
  return line.kind === 'group' && isSameHead(before, line);
}

const isSameRow = (before: RowLine, line: RowLine): boolean =>
  before.row === line.row &&
  before.index === line.index &&
  before.head === line.head &&
  hasSameMarks(before.marks, line.marks);

const isSameHead = (before: GroupLine, line: GroupLine): boolean =>
  before.isOpen === line.isOpen &&
  before.group.firstRow === line.group.firstRow &&
  before.group.rows.length === line.group.rows.length &&
  before.group.rows.every((row, at) => row === line.group.rows[at]) &&
  isSameProblem(before.problem, line.problem);

type Marks = ReadonlyMap<CellColumn, Problem> | undefined;

const hasSameMarks = (before: Marks, marks: Marks): boolean =>
  (before?.size ?? 0) === (marks?.size ?? 0) &&
  [...(marks ?? [])].every(([column, problem]) => isSameProblem(before?.get(column), problem));

/** True when both read the same and are fixed the same way; every check makes new problems. */
export const isSameProblem = (one: Problem | undefined, other: Problem | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
