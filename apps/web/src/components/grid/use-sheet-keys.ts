import { type KeyboardEvent, useRef } from 'react';
import { nameOfKey } from '../../lib/keys.ts';
import type { Selection } from './selection.ts';
import { isSameCell, type Position, type SheetActions, type SheetColumn, type SheetLine } from './sheet-column.ts';
import { commandOf, isTypedOver, moveFrom, neighbour, opensEditor, type SheetCommand } from './sheet-keys.ts';
import { isInEditor } from './text-editor.tsx';

interface SheetKeys<Line extends SheetLine> {
  readonly lines: readonly Line[];
  readonly columns: readonly SheetColumn<Line>[];
  readonly selection: Selection;
  readonly actions: SheetActions;
  readonly pageSize: () => number;
  readonly focus: (cell: Position) => void;
  readonly reveal: (cell: Position) => void;
  /** Answers whether there is such a column. */
  readonly focusHead: (column: number) => boolean;
  /** Opens the editor of the active cell, unless it is only read. */
  readonly edit: (cell: Position, isReplacing: boolean) => void;
}

/** The keys of a spreadsheet. What they do not know is left to the browser and the page. */
export function useSheetKeys<Line extends SheetLine>(keys: SheetKeys<Line>) {
  /** After Escape, Tab leads out of the sheet instead of to the next cell. */
  const isLeaving = useRef(false);

  return (event: KeyboardEvent) => {
    const head = columnOf(event.target, 'columnheader');
    if (head !== undefined) return moveInHead(head, event, keys);
    if (isInEditor(event.target) || columnOf(event.target, 'gridcell') === undefined) return;
    const isWayOut = event.key === 'Tab' && isLeaving.current;
    if (event.key !== 'Shift') isLeaving.current = event.key === 'Escape';
    if (!isWayOut && !isForPage(event)) act(keys.selection.active(), event, keys);
  };
}

/** Undefined where there is no cell with this role. */
function columnOf(target: EventTarget, role: 'columnheader' | 'gridcell'): number | undefined {
  const cell = target instanceof Element ? target.closest(`[role=${role}]`) : null;
  return cell ? Number(cell.getAttribute('aria-colindex')) - 1 : undefined;
}

/** What has the focus in the head tells what its term means. Arrows lead along it, and back. */
function moveInHead<Line extends SheetLine>(column: number, event: KeyboardEvent, keys: SheetKeys<Line>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step !== undefined) keys.focusHead(column + step);
  else if (event.key === 'ArrowDown') keys.focus({ line: 0, column });
  else return;
  event.preventDefault();
}

function act<Line extends SheetLine>(active: Position, event: KeyboardEvent, keys: SheetKeys<Line>): void {
  const command = commandOf(event);
  const isDone = command ? perform(command, active, keys) : move(active, event, keys);
  if (!isDone && opensEditor(event)) keys.edit(active, isTypedOver(event));
  else if (isDone && command !== 'ignore') event.preventDefault();
}

/** Wells are switched with Ctrl and Page Up or Down, steps with Alt. */
const isForPage = (event: KeyboardEvent): boolean =>
  (event.altKey && commandOf(event) === undefined) || (event.ctrlKey && event.key.startsWith('Page'));

function move<Line extends SheetLine>(active: Position, event: KeyboardEvent, keys: SheetKeys<Line>): boolean {
  const { lines, columns, selection } = keys;
  if (event.key === 'Tab') return tab(active, event, keys);
  if (nameOfKey(event) === 'ArrowUp' && active.line === 0) return keys.focusHead(active.column);
  const from = event.shiftKey ? (selection.get()?.head ?? active) : active;
  const to = moveFrom(from, event, { lines: lines.length, columns: columns.length, page: keys.pageSize() });
  if (!to) return false;
  if (!event.shiftKey) keys.focus(to);
  else {
    selection.extend(to);
    keys.reveal(to);
  }
  return true;
}

/** Beyond the first and the last cell, it leads out of the sheet. */
function tab<Line extends SheetLine>(active: Position, event: KeyboardEvent, keys: SheetKeys<Line>): boolean {
  const to = neighbour(active, event.shiftKey ? 'previous' : 'next', keys.columns.length, keys.lines);
  const isEnd = isSameCell(to, active);
  if (!isEnd) keys.focus(to);
  return !isEnd;
}

/** False where an editor opens instead. */
function perform<Line extends SheetLine>(command: SheetCommand, active: Position, keys: SheetKeys<Line>): boolean {
  if (command === 'activate') return activate(active, keys);
  const { lines, columns, selection, actions } = keys;
  const area = selection.area() ?? { top: active.line, bottom: active.line, left: active.column, right: active.column };
  const last = { line: lines.length - 1, column: columns.length - 1 };
  const performers: Readonly<Record<Exclude<SheetCommand, 'activate'>, () => void>> = {
    clear: () => actions.clear(area),
    'delete-rows': () => actions.deleteRows(area),
    'insert-row': () => actions.insertRow(active),
    'fill-down': () => actions.fillDown(area),
    'same-as-above': () => actions.sameAsAbove?.(area),
    'open-list': () => columns[active.column]?.editor === 'options' && keys.edit(active, false),
    undo: actions.undo,
    redo: actions.redo,
    'select-all': () => selection.set({ line: 0, column: 0 }, last),
    'select-rows': () => selection.set({ line: area.top, column: 0 }, { line: area.bottom, column: last.column }),
    'select-columns': () => selection.set({ line: 0, column: area.left }, { line: last.line, column: area.right }),
    leave: () => selection.select(active),
    ignore: () => {},
  };
  performers[command]();
  return true;
}

function activate<Line extends SheetLine>(active: Position, { lines, columns, actions }: SheetKeys<Line>): boolean {
  if (lines[active.line]?.isOpen !== undefined) actions.toggleGroup(active.line);
  else if (columns[active.column]?.editor === 'toggle') actions.toggle(active);
  else return false;
  return true;
}
