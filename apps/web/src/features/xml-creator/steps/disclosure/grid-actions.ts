import {
  addRow,
  type Catalogue,
  type CellColumn,
  type CellPlace,
  type CellRange,
  clearCells,
  columnsOf,
  copyCells,
  describeFilled,
  type Disclosure,
  fillDown,
  firstFault,
  heightOf,
  messages,
  pasteCells,
  type PastedCells,
  type Problem,
  readTsv,
  removeRows,
  titleOfColumn,
  writeCell,
} from '@disclosure/core';
import { flushSync } from 'react-dom';
import type { Area, Position, SheetActions } from '../../../../components/grid/sheet-column.ts';
import type { WizardStore } from '../../state/store.ts';
import { columnAt, type DisclosureLine, hidesRows, rangeOf, rowAt } from './disclosure-lines.ts';
import { changeWell, moveInHistory } from '../../state/history.ts';

/** What the actions of the grid read and change. */
export interface Desk {
  readonly store: WizardStore;
  readonly wellKey: string;
  readonly disclosure: Disclosure;
  readonly catalogue: Catalogue;
  readonly lines: readonly DisclosureLine[];
  readonly say: (text: string) => void;
  readonly reveal: (cell: CellPlace) => void;
  /** Scrolls to the cell without making it the active one, once the rows are drawn. */
  readonly show: (cell: CellPlace) => void;
  /** The problems of the well as it is now, also before it is drawn. */
  readonly problemsNow: () => readonly Problem[];
  readonly fold: (line: number) => void;
}

const { grid: texts } = messages;

const placeName = ({ row, column }: CellPlace): string => `Row ${row + 1} · ${titleOfColumn(column)}`;
const countCells = (range: CellRange): number => heightOf(range) * columnsOf(range).length;

/** The row that the others are filled from is none of them; a single one is filled from the row above. */
function countFilled(range: CellRange): number {
  const rows = heightOf(range) === 1 ? Math.min(range.firstRow, 1) : heightOf(range) - 1;
  return rows * columnsOf(range).length;
}

/** All edits of the rows of one well, each as one step to undo. */
export function gridActions(desk: Desk): SheetActions {
  const { say, lines } = desk;
  const withRange = (area: Area, act: (range: CellRange) => void) => {
    const range = rangeOf(lines, area);
    if (range && hides(desk, range)) say(texts.hiddenRows);
    else if (range) act(range);
  };
  return {
    commit: (cell, text, others) => commit(desk, cell, text, others),
    toggle: (cell) => toggle(desk, cell),
    copy: (area) => copy(desk, area),
    paste: (area, text, asValues) => withRange(area, (range) => paste(desk, range, text, asValues)),
    clear: (area) =>
      withRange(area, (range) => {
        change(desk, (disclosure) => clearCells(disclosure, range, desk.catalogue));
        say(texts.cleared(countCells(range)));
      }),
    fillDown: (area) =>
      withRange(area, (range) => {
        change(desk, (disclosure) => fillDown(disclosure, range, desk.catalogue));
        say(texts.filled(countFilled(range)));
      }),
    insertRow: (cell) => insertRow(desk, indexBelow(lines[cell.line])),
    deleteRows: (area) => withRange(area, (range) => deleteRows(desk, range)),
    toggleGroup: desk.fold,
    undo: () => say(moveInHistory(desk.store, desk.wellKey, 'undo')),
    redo: () => say(moveInHistory(desk.store, desk.wellKey, 'redo')),
  };
}

const change = ({ store, wellKey }: Desk, step: (disclosure: Disclosure) => Disclosure): boolean =>
  changeWell(store, wellKey, step);

const hides = ({ lines, disclosure }: Desk, range: CellRange): boolean =>
  hidesRows(lines, range, disclosure.rows.length);

function placeAt(desk: Desk, cell: Position): CellPlace | undefined {
  const line = rowAt(desk.lines, cell);
  const column = columnAt(cell.column);
  return line && column && { row: line.index, column };
}

function commit(desk: Desk, cell: Position, text: string, others: Readonly<Record<string, string>> = {}): boolean {
  const place = placeAt(desk, cell);
  const before = place && desk.disclosure.rows[place.row];
  if (!place || !before) return true;
  const filled = new Map(Object.entries(others) as [CellColumn, string][]);
  const { disclosure, refused } = writeCell(desk.disclosure, { ...place, others: filled }, text, desk.catalogue);
  if (refused.length > 0) {
    desk.say(texts.notReadable(placeName(place), text));
    return false;
  }
  change(desk, () => disclosure);
  const after = disclosure.rows[place.row] ?? before;
  desk.say(describeFilled(before, after, place.column, desk.catalogue.vendors));
  return true;
}

function toggle(desk: Desk, cell: Position): void {
  const place = placeAt(desk, cell);
  const isOn = place !== undefined && desk.disclosure.rows[place.row]?.isNonMsds === true;
  if (place?.column === 'isNonMsds') commit(desk, cell, isOn ? 'No' : 'Yes');
}

function copy(desk: Desk, area: Area): string {
  const { lines, disclosure, say } = desk;
  const range = rangeOf(lines, area);
  if (range && hides(desk, range)) say(texts.hiddenNotCopied);
  if (!range || hides(desk, range)) return '';
  say(texts.copied(countCells(range)));
  return copyCells(disclosure.rows, range);
}

function paste(desk: Desk, range: CellRange, text: string, asValues: boolean): void {
  const cells = readTsv(text);
  const pasted = pasteCells(desk.disclosure, range, { cells, asValues }, desk.catalogue);
  if (!pasted.range) return;
  if (hides(desk, pasted.range)) return desk.say(texts.hiddenRows);
  change(desk, () => pasted.disclosure);
  desk.say(describePaste(pasted, pasted.range));
  // What needs a look may lie far below what was in sight.
  const fault = firstFault(desk.problemsNow(), pasted.range, pasted.refused);
  if (fault) desk.show(fault);
}

function describePaste({ refused, addedRows, cutColumns }: PastedCells, range: CellRange): string {
  const [first] = refused;
  return [
    texts.pasted(heightOf(range), addedRows),
    first && texts.refused(refused.length, texts.notReadable(placeName(first), first.text)),
    cutColumns > 0 && texts.cut(cutColumns),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Below the cell; for the head of a group, before its rows when they are shown, else after them. */
function indexBelow(line: DisclosureLine | undefined): number | undefined {
  if (line?.kind === 'row') return line.index + 1;
  return line && line.group.firstRow + (line.isOpen ? 0 : line.group.rows.length);
}

/** At the end when no index is given. */
export function insertRow(desk: Desk, index = desk.disclosure.rows.length): void {
  flushSync(() => void change(desk, (disclosure) => addRow(disclosure, index)));
  desk.reveal({ row: index, column: 'tradeName' });
  desk.say(texts.rowAdded(index + 1));
}

function deleteRows(desk: Desk, { firstRow, lastRow, firstColumn }: CellRange): void {
  const doomed = Array.from({ length: lastRow - firstRow + 1 }, (_, offset) => firstRow + offset);
  flushSync(() => void change(desk, (disclosure) => removeRows(disclosure, doomed)));
  const row = Math.min(firstRow, desk.disclosure.rows.length - doomed.length - 1);
  if (row >= 0) desk.reveal({ row, column: firstColumn });
  desk.say(texts.rowsRemoved(doomed.length));
}
