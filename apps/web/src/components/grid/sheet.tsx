import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type UIEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLatest } from '../../lib/store.ts';
import { createEditing } from './editing.ts';
import type { Selection } from './selection.ts';
import type { CellWork } from './sheet-cell.tsx';
import {
  canWrite,
  isSameCell,
  type Position,
  rowIndexOf,
  type SheetActions,
  type SheetColumn,
  type SheetHandle,
  type SheetLine,
} from './sheet-column.ts';
import { neighbour } from './sheet-keys.ts';
import {
  layOut,
  SheetHead,
  type SheetLayout,
  SheetLines,
  SheetTotals,
  toDrawnColumns,
  type Totals,
} from './sheet-rows.tsx';
import styles from './sheet.module.css';
import { type Exit, isInEditor } from './text-editor.tsx';
import { useFits } from './text-room.ts';
import { useActiveCell } from './use-active-cell.ts';
import { useSheetKeys } from './use-sheet-keys.ts';

interface SheetProps<Line extends SheetLine> {
  readonly label: string;
  readonly lines: readonly Line[];
  /** Must keep their identity while they are the same: new columns render every cell again. */
  readonly columns: readonly SheetColumn<Line>[];
  /** In the last row; left out where there is nothing to add up. */
  readonly totals?: Totals;
  /** In pixels. */
  readonly rowHeight?: 30 | 36;
  readonly selection: Selection;
  readonly actions: SheetActions;
  readonly ref?: Ref<SheetHandle>;
}

/** A table that is edited like a spreadsheet, by keyboard and by mouse. */
export function Sheet<Line extends SheetLine>(props: SheetProps<Line>) {
  const { label, lines, columns, totals, rowHeight = 30, selection, actions, ref } = props;
  const root = useRef<HTMLDivElement>(null);
  const { layout, drawnColumns } = useDrawnColumns(columns);
  const hasTotals = totals !== undefined;
  const active = useActiveCell({ root, lines, layout, rowHeight, hasTotals, selection });
  const { focus, focusHead, activate, reveal } = active;
  const work = useCellWork(props, focus);
  const edit = (cell: Position, isReplacing: boolean) => {
    reveal(cell);
    if (canWriteAt(props, cell)) work.editing.open(cell, isReplacing);
  };
  // One line of the page before stays in sight.
  const pageSize = () => Math.max(1, Math.floor((root.current?.clientHeight ?? 0) / rowHeight) - (hasTotals ? 3 : 2));
  const handleKey = useSheetKeys({ lines, columns, selection, actions, pageSize, focus, focusHead, reveal, edit });
  const clipboard = useClipboard(selection, actions);
  const pointer = usePointer(selection, lines.length, { activate, reveal, edit, toggle: actions.toggle });
  useImperativeHandle(ref, () => ({
    focus,
    edit: (cell) => {
      activate(cell);
      edit(cell, false);
    },
    show: reveal,
  }));
  return (
    <div
      ref={root}
      role="grid"
      aria-label={label}
      aria-description="Escape and then Tab leads out of the table"
      aria-rowcount={lines.length + (hasTotals ? 2 : 1)}
      aria-colcount={columns.length}
      aria-multiselectable
      // Without lines it takes the focus itself.
      tabIndex={lines.length === 0 ? 0 : undefined}
      className={styles.sheet}
      style={sizesOf(columns, layout, rowHeight)}
      data-sheet
      onScroll={noteScroll}
      onKeyDown={handleKey}
      {...clipboard}
      {...pointer}
      {...active.watchFocus}
    >
      <SheetHead columns={drawnColumns} />
      <SheetLines
        root={root}
        lines={lines}
        columns={drawnColumns}
        rowHeight={rowHeight}
        selection={selection}
        work={work}
        onDrawn={active.handleDrawn}
      />
      {totals && <SheetTotals columns={drawnColumns} totals={totals} lines={lines.length} />}
    </div>
  );
}

function canWriteAt<Line extends SheetLine>({ columns, lines }: SheetProps<Line>, cell: Position): boolean {
  const [column, line] = [columns[cell.column], lines[cell.line]];
  return column !== undefined && line !== undefined && canWrite(column, column.view(line));
}

function useDrawnColumns<Line extends SheetLine>(columns: readonly SheetColumn<Line>[]) {
  const fits = useFits();
  return useMemo(() => {
    const layout = layOut(columns);
    return { layout, drawnColumns: toDrawnColumns(columns, layout, fits) };
  }, [columns, fits]);
}

/** Keeps its identity, so that a cell is drawn again only when it says something else. */
function useCellWork<Line extends SheetLine>(
  { columns, lines, actions }: SheetProps<Line>,
  focus: (cell: Position) => void,
): CellWork {
  const [editing] = useState(createEditing);
  const latest = useLatest({
    commit: actions.commit,
    leave: (cell: Position, exit: Exit) => {
      if (exit !== 'away') focus(exit === 'stay' ? cell : neighbour(cell, exit, columns.length, lines));
    },
    toggleGroup: actions.toggleGroup,
  });
  return useMemo(() => ({ editing, actions: latest }), [editing, latest]);
}

/** For the style sheet: one template for all rows, and one that shares out the width of a page. */
const sizesOf = (columns: readonly SheetColumn<never>[], layout: SheetLayout, rowHeight: number) =>
  ({
    '--columns': columns.map((column) => `${column.width}px`).join(' '),
    '--columns-on-paper': columns.map((column) => `minmax(0, ${column.width}fr)`).join(' '),
    '--width': `${layout.width}px`,
    '--pinned-width': `${layout.pinnedWidth}px`,
    '--row-height': `${rowHeight}px`,
  }) as CSSProperties;

/** A text that its cell cuts off is whole in the tooltip. */
function noteCut({ target }: MouseEvent) {
  const cell = target instanceof Element ? target.closest('[role=gridcell]') : null;
  if (!cell) return;
  const isCut = [cell, ...cell.querySelectorAll('*')].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  );
  if (isCut) cell.setAttribute('title', cell.textContent);
  else cell.removeAttribute('title');
}

/** Pinned columns stick from then on. */
const noteScroll = ({ currentTarget }: UIEvent<HTMLElement>) =>
  currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0);

const isBesideLines = (target: EventTarget) =>
  target instanceof Element && target.closest('[role=row]') !== null && target.closest('button, input') === null;

const isTick = (target: EventTarget) => target instanceof Element && target.closest('[data-toggle]') !== null;

/** Ranges to and from the clipboard, as spreadsheets do it. */
function useClipboard(selection: Selection, actions: SheetActions) {
  /** The event does not tell with which keys it was asked for, nor that it was chosen from a menu. */
  const asValues = useRef(false);

  const copy = (event: ClipboardEvent): boolean => {
    const area = selection.area();
    if (isInEditor(event.target) || !area) return false;
    event.clipboardData.setData('text/plain', actions.copy(area));
    event.preventDefault();
    return true;
  };
  const cut = (event: ClipboardEvent) => {
    const area = selection.area();
    if (copy(event) && area) actions.clear(area);
  };
  const paste = (event: ClipboardEvent) => {
    const area = selection.area();
    const isAsValues = asValues.current;
    asValues.current = false;
    if (isInEditor(event.target) || !area) return;
    event.preventDefault();
    actions.paste(area, event.clipboardData.getData('text/plain'), isAsValues);
  };
  const noteKeys = (event: KeyboardEvent) => {
    asValues.current = asksForValues(event);
  };
  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: cut,
    onPaste: paste,
    onKeyDownCapture: noteKeys,
  };
}

/** Ctrl Shift V. Safari wants Alt too, which makes another sign of the letter, as other alphabets have one on its key. */
const asksForValues = ({ key, code, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && shiftKey && (key.toLowerCase() === 'v' || code === 'KeyV');

/** The cell under the pointer. */
function positionOf(target: EventTarget, lines: number): Position | undefined {
  const cell = target instanceof Element ? target.closest('[role=gridcell]') : null;
  const line = Number(cell?.parentElement?.getAttribute('aria-rowindex')) - rowIndexOf(0);
  const column = Number(cell?.getAttribute('aria-colindex')) - 1;
  return cell && line >= 0 && line < lines ? { line, column } : undefined;
}

interface PointerActions extends Pick<SheetActions, 'toggle'> {
  readonly activate: (cell: Position) => void;
  readonly reveal: (cell: Position) => void;
  readonly edit: (cell: Position, isReplacing: boolean) => void;
}

/**
 * Pressing begins a selection, moving with the button held extends it; so does Shift with a click. A click ticks, a double
 * click edits, and hovering tells what is cut off.
 */
function usePointer(selection: Selection, lines: number, { activate, reveal, edit, toggle }: PointerActions) {
  const isDragging = useRef(false);
  return {
    onMouseOver: noteCut,
    onMouseDown: (event: MouseEvent) => {
      const cell = isInEditor(event.target) ? undefined : positionOf(event.target, lines);
      isDragging.current = cell !== undefined && event.button === 0;
      if (cell && event.shiftKey) {
        selection.extend(cell);
        // The active cell stays where it is.
        event.preventDefault();
      } else if (cell) activate(cell);
      // The pointer chooses nothing in the head and the totals, and the focus stays where it is.
      else if (isBesideLines(event.target)) event.preventDefault();
    },
    onMouseMove: (event: MouseEvent) => {
      const isHeld = isDragging.current && (event.buttons & 1) === 1;
      const cell = isHeld ? positionOf(event.target, lines) : undefined;
      const head = selection.get()?.head;
      if (!cell || (head && isSameCell(cell, head))) return;
      selection.extend(cell);
      reveal(cell);
    },
    onDoubleClick: ({ target }: MouseEvent) => {
      const cell = isInEditor(target) ? undefined : positionOf(target, lines);
      if (cell) edit(cell, false);
    },
    onClick: ({ target }: MouseEvent) => {
      const cell = isTick(target) ? positionOf(target, lines) : undefined;
      if (cell) toggle(cell);
    },
  };
}
