import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Selection } from './selection.ts';
import type { Position, SheetLine } from './sheet-column.ts';
import type { SheetLayout } from './sheet-rows.tsx';

interface ActiveCellOptions<Line extends SheetLine> {
  readonly root: RefObject<HTMLElement | null>;
  readonly lines: readonly Line[];
  readonly layout: SheetLayout;
  readonly rowHeight: number;
  readonly hasTotals: boolean;
  readonly selection: Selection;
}

/** Puts the active cell where it is wanted, in sight and with the focus, and keeps it on its line when others come and go. */
export function useActiveCell<Line extends SheetLine>(options: ActiveCellOptions<Line>) {
  const { root, lines, selection } = options;
  const { isFocused, watchFocus } = useFocusWatch();
  const isAwaited = useRef(false);
  const key = useRef<string>(undefined);

  const reveal = (cell: Position) => root.current && scrollTo(root.current, cell, options);
  const focusActive = () => {
    isAwaited.current = !focusCell(root.current, selection.active());
  };
  const put = (cell: Position, shouldFocus: boolean) => {
    reveal(cell);
    // Before an editor goes away: the browser itself would lay out everything to find the focus another place.
    if (shouldFocus && !focusCell(root.current, cell)) focusCell(root.current, selection.active());
    selection.select(cell);
    if (shouldFocus) focusActive();
  };

  useLayoutEffect(() => {
    const { line, column } = selection.active();
    const at = whereNow(lines, line, key.current);
    if (at !== line || key.current === undefined) put({ line: at, column }, isFocused.current);
    else if (isFocused.current && document.activeElement === document.body) focusActive();
    const noteLine = () => {
      key.current = lines[selection.active().line]?.key;
    };
    noteLine();
    return selection.subscribe(noteLine);
    // Only when the lines change: the selection tells of its own changes.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [lines, selection]);

  return {
    focus: (cell: Position) => put(cell, true),
    /** Without the focus, which the editor or the browser takes there. */
    activate: (cell: Position) => put(cell, false),
    reveal,
    /** The line of a cell that was wanted far away has been drawn. */
    handleDrawn: () => {
      if (isAwaited.current) focusActive();
    },
    watchFocus,
  };
}

/** A cell that goes away with its row takes the focus with it, and does not say so. */
function useFocusWatch() {
  const isFocused = useRef(false);
  const watchFocus = {
    onFocus: () => (isFocused.current = true),
    onBlur: ({ currentTarget, target, relatedTarget }: FocusEvent) => {
      if (target.isConnected) isFocused.current = currentTarget.contains(relatedTarget);
    },
  };
  return { isFocused, watchFocus };
}

/** A line that is gone leaves its place to the next one. */
function whereNow(lines: readonly SheetLine[], line: number, key: string | undefined): number {
  const at = lines.findIndex((each) => each.key === key);
  return at === -1 ? Math.max(0, Math.min(line, lines.length - 1)) : at;
}

/** The first row of the table is its head. On the head of a group its button takes the focus. False if it is not drawn. */
function focusCell(root: HTMLElement | null, { line, column }: Position): boolean {
  const cell = root?.querySelector<HTMLElement>(`[aria-rowindex="${line + 2}"] > [aria-colindex="${column + 1}"]`);
  (cell?.querySelector('button') ?? cell)?.focus({ preventScroll: true });
  return cell !== null && cell !== undefined;
}

type Sizes = Pick<ActiveCellOptions<SheetLine>, 'layout' | 'rowHeight' | 'hasTotals'>;

/** As far as needed. All sizes are known, so nothing is laid out to find them. */
function scrollTo(root: HTMLElement, { line, column }: Position, { layout, rowHeight, hasTotals }: Sizes): void {
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = root;
  const top = line * rowHeight;
  const lowest = top - (clientHeight - (hasTotals ? 3 : 2) * rowHeight);
  const start = layout.starts[column] ?? 0;
  const end = layout.starts[column + 1] ?? layout.width;
  if (clientHeight > 0) move('scrollTop', scrollTop, Math.min(Math.max(scrollTop, lowest), top));
  if (start >= layout.pinnedWidth)
    move('scrollLeft', scrollLeft, Math.min(Math.max(scrollLeft, end - clientWidth), start - layout.pinnedWidth));

  function move(direction: 'scrollTop' | 'scrollLeft', from: number, to: number) {
    if (to !== from) root[direction] = to;
  }
}
