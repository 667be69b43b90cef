import 'react-data-grid/lib/styles.css';
import {
  type ClipboardEvent,
  type Key,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type UIEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type CellMouseArgs, type CellRendererProps, DataGrid, type DataGridHandle } from 'react-data-grid';
import { useLatest } from '../../lib/store.ts';
import { createEditing, type Editing } from './editing.ts';
import { type GridColumn, toGridColumns, type Totals } from './grid-columns.tsx';
import type { Selection } from './selection.ts';
import { SheetCell } from './sheet-cell.tsx';
import {
  canWrite,
  type Position,
  type SheetActions,
  type SheetColumn,
  type SheetHandle,
  type SheetLine,
} from './sheet-column.ts';
import styles from './sheet.module.css';
import { type Exit, isInEditor } from './text-editor.tsx';
import { useActiveLine } from './use-active-line.ts';
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

const keyOf = (line: SheetLine) => line.key;

/** A table that is edited like a spreadsheet, by keyboard and by mouse. The grid library is known in this folder only. */
export function Sheet<Line extends SheetLine>(props: SheetProps<Line>) {
  const { label, lines, columns, totals, rowHeight = 30, selection, actions, ref } = props;
  const grid = useRef<DataGridHandle>(null);
  const [editing] = useState(createEditing);
  const { focus, activate, reveal, followPosition, watchFocus } = useActiveLine(grid, lines, selection);
  const edit = (cell: Position, isReplacing: boolean) => {
    const [column, line] = [columns[cell.column], lines[cell.line]];
    if (column && line && canWrite(column, line)) editing.open(cell, isReplacing);
  };
  const pageSize = () => Math.max(1, Math.floor((grid.current?.element?.clientHeight ?? 0) / rowHeight) - 3);
  const handleKey = useSheetKeys({ lines, columns, selection, actions, pageSize, focus, reveal, edit });
  const clipboard = useClipboard(selection, actions);
  const drag = useDrag(selection, lines.length, reveal);
  const { gridColumns, renderers } = useGridColumns(props, editing, focus);
  const summary = useMemo(() => (totals ? [totals] : undefined), [totals]);
  useImperativeHandle(ref, () => ({
    focus,
    edit: (cell) => {
      activate(cell);
      edit(cell, false);
    },
    show: reveal,
  }));
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the sheet inside takes the focus; here its events come by
    <div className={styles.frame} data-row-height={rowHeight} {...clipboard} {...drag} {...watchFocus}>
      <DataGrid<Line, Totals, string>
        ref={grid}
        aria-label={label}
        aria-description="Escape and then Tab leads out of the table"
        className={styles.sheet ?? ''}
        columns={gridColumns}
        rows={lines}
        rowKeyGetter={keyOf}
        rowHeight={rowHeight}
        bottomSummaryRows={summary}
        renderers={renderers}
        onScroll={noteScroll}
        onActivePositionChange={followPosition}
        onCellKeyDown={handleKey}
        onCellMouseDown={(_, event) => isInEditor(event.target) && event.preventGridDefault()}
        onCellDoubleClick={(args, event) => {
          event.preventGridDefault();
          if (!isInEditor(event.target)) edit(toPosition(args), false);
        }}
        onCellClick={(args, { target }) => {
          if (isTick(target)) actions.toggle(toPosition(args));
        }}
      />
    </div>
  );
}

/** Columns that keep their identity, so that a cell is drawn again only when it says something else. */
function useGridColumns<Line extends SheetLine>(
  { columns, lines, selection, actions }: SheetProps<Line>,
  state: Editing,
  focus: (cell: Position) => void,
) {
  const latest = useLatest({
    commit: actions.commit,
    leave: (cell: Position, exit: Exit) => {
      if (exit !== 'away') focus(exit === 'stay' ? cell : neighbour(cell, exit, columns.length, lines));
    },
    toggleGroup: actions.toggleGroup,
  });
  return useMemo(() => {
    const toggleGroup = (line: number) => latest.get().toggleGroup(line);
    const gridColumns = toGridColumns(columns, { state, actions: latest }, toggleGroup);
    return { gridColumns, renderers: { renderCell: renderCellWith(gridColumns, selection) } };
  }, [columns, latest, selection, state]);
}

/** A text that its cell cuts off is whole in the tooltip. */
function noteCut({ target }: MouseEvent) {
  const cell = target instanceof Element ? target.closest('[role=gridcell]') : null;
  if (!cell) return;
  const isCut = [cell, ...cell.children].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  );
  if (isCut) cell.setAttribute('title', cell.textContent);
  else cell.removeAttribute('title');
}

/** Pinned columns stick from then on. */
const noteScroll = ({ currentTarget }: UIEvent<HTMLElement>) =>
  currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0);

const isTick = (target: EventTarget) => target instanceof Element && target.closest('[data-toggle]') !== null;

const toPosition = <Line extends SheetLine>({ rowIdx, column }: CellMouseArgs<Line, Totals>): Position => ({
  line: rowIdx,
  column: column.idx,
});

function renderCellWith<Line extends SheetLine>(columns: readonly GridColumn<Line>[], selection: Selection) {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return (key: Key, props: CellRendererProps<Line, Totals>) => {
    const column = byKey.get(props.column.key);
    if (!column) return undefined;
    const [view, isWritten] = [column.viewOf(props.row), column.isWritten(props.row)];
    return <SheetCell key={key} {...props} view={view} isWritten={isWritten} selection={selection} />;
  };
}

/** Heads of groups are passed over. Tab goes on in the next line at the end of one. */
function neighbour(
  cell: Position,
  exit: Exclude<Exit, 'stay' | 'away'>,
  columns: number,
  lines: readonly SheetLine[],
): Position {
  const { line, column } = cell;
  const isRow = ({ isOpen }: SheetLine) => isOpen === undefined;
  if (exit === 'down')
    return {
      line: Math.max(
        lines.findIndex((each, at) => at > line && isRow(each)),
        line,
      ),
      column,
    };
  if (exit === 'up') {
    const above = lines.findLastIndex((each, at) => at < line && isRow(each));
    return { line: above === -1 ? line : above, column };
  }
  const at = Math.min(Math.max(line * columns + column + (exit === 'next' ? 1 : -1), 0), lines.length * columns - 1);
  return { line: Math.floor(at / columns), column: at % columns };
}

/** Ranges to and from the clipboard, as spreadsheets do it. */
function useClipboard(selection: Selection, actions: SheetActions) {
  /** The event does not tell with which keys it was asked for. */
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
    if (isInEditor(event.target) || !area) return;
    event.preventDefault();
    actions.paste(area, event.clipboardData.getData('text/plain'), asValues.current);
  };
  const noteKeys = ({ shiftKey }: KeyboardEvent) => {
    asValues.current = shiftKey;
  };
  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: cut,
    onPaste: paste,
    onKeyDownCapture: noteKeys,
  };
}

/** The cell under the pointer. The first row of the table is its head. */
export function positionOf(target: EventTarget, lines: number): Position | undefined {
  const cell = target instanceof Element ? target.closest('[role=gridcell]') : null;
  const line = Number(cell?.parentElement?.getAttribute('aria-rowindex')) - 2;
  const column = Number(cell?.getAttribute('aria-colindex')) - 1;
  return cell && line >= 0 && line < lines ? { line, column } : undefined;
}

/** Pressing begins a selection, moving with the button held extends it; so does Shift with a click. Hovering tells what is cut off. */
function useDrag(selection: Selection, lines: number, reveal: (cell: Position) => void) {
  const isDragging = useRef(false);
  return {
    onMouseOver: noteCut,
    onMouseDownCapture: (event: MouseEvent) => {
      const cell = positionOf(event.target, lines);
      isDragging.current = cell !== undefined && event.button === 0;
      if (cell && event.shiftKey) {
        selection.extend(cell);
        // The active cell stays where it is.
        event.preventDefault();
        event.stopPropagation();
      } else if (cell) selection.select(cell);
    },
    onMouseMove: (event: MouseEvent) => {
      const isHeld = isDragging.current && (event.buttons & 1) === 1;
      const cell = isHeld ? positionOf(event.target, lines) : undefined;
      const head = selection.get()?.head;
      if (!cell || (cell.line === head?.line && cell.column === head.column)) return;
      selection.extend(cell);
      reveal(cell);
    },
  };
}
