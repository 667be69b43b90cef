import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { DataGridHandle, PositionChangeArgs } from 'react-data-grid';
import type { Totals } from './grid-columns.tsx';
import type { Selection } from './selection.ts';
import type { Position, SheetLine } from './sheet-column.ts';

interface Active extends Position {
  readonly key: string | undefined;
}

/** The first column only names the line. */
const START: Active = { line: 0, column: 1, key: undefined };

/** Keeps the active cell on its line when heads of groups come and go above it, and puts it where it is wanted. */
export function useActiveLine<Line extends SheetLine>(
  grid: RefObject<DataGridHandle | null>,
  lines: readonly Line[],
  selection: Selection,
) {
  const active = useRef<Active>(START);
  const isFocused = useRef(false);

  const put = ({ line, column }: Position, shouldFocus: boolean) => {
    const isSame = active.current.line === line && active.current.column === column;
    if (shouldFocus) focusEarly(grid.current?.element, { line, column }, active.current);
    grid.current?.setActivePosition({ rowIdx: line, idx: column }, { shouldFocus });
    selection.select({ line, column });
    // The library does not focus the cell that is active already.
    if (isSame && shouldFocus) focusActive(grid.current?.element);
  };

  const followPosition = ({ rowIdx, row, column }: PositionChangeArgs<Line, Totals>) => {
    active.current = { line: rowIdx, column: column?.idx ?? 0, key: row?.key };
    selection.select(row && column ? { line: rowIdx, column: column.idx } : undefined);
  };

  useLayoutEffect(() => {
    const { line, column, key } = active.current;
    if (key === undefined) return put({ line: 0, column: 1 }, false);
    const at = lines.findIndex((each) => each.key === key);
    if (at !== -1 && at !== line) return put({ line: at, column }, isFocused.current);
    // A cell that is rendered again loses the focus without an event.
    const isLost = isFocused.current && document.activeElement === document.body;
    return isLost ? focusActive(grid.current?.element) : undefined;
    // Only when the lines change: the position tells of its own changes.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [lines]);

  return {
    focus: (cell: Position) => put(cell, true),
    /** Without the focus, which the editor takes. */
    activate: (cell: Position) => put(cell, false),
    reveal: ({ line, column }: Position) => grid.current?.scrollToCell({ rowIdx: line, idx: column }),
    followPosition,
    /** For whatever is around the grid: a cell that goes away with its row takes the focus with it, and does not say so. */
    watchFocus: {
      onFocus: () => (isFocused.current = true),
      onBlur: ({ currentTarget, target, relatedTarget }: FocusEvent) => {
        if (target.isConnected) isFocused.current = currentTarget.contains(relatedTarget);
      },
    },
  };
}

/** The first row of the table is its head. */
const drawnCell = (element: HTMLElement | null | undefined, { line, column }: Position) =>
  element?.querySelector<HTMLElement>(`[aria-rowindex="${line + 2}"] > [aria-colindex="${column + 1}"]`);

/** Before an editor goes away: the browser itself would lay out everything to find the focus another place. */
function focusEarly(element: HTMLElement | null | undefined, wanted: Position, active: Position): void {
  const place = drawnCell(element, wanted) ?? drawnCell(element, active);
  place?.focus({ preventScroll: true });
}

function focusActive(element: HTMLElement | null | undefined): void {
  const cell = element?.querySelector<HTMLElement>('[role=gridcell][data-active]');
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  (cell?.querySelector<HTMLElement>('[tabindex="0"]') ?? cell)?.focus({ preventScroll: true });
}
