import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Selection } from './selection.ts';
import { type Position, rowIndexOf, type SheetLine } from './sheet-column.ts';
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
    if (cell.line < 0) return;
    reveal(cell);
    // Moved first: when a focused editor is removed, the browser lays out the page to find a new place for the focus.
    if (shouldFocus && !focusCell(root.current, cell)) focusCell(root.current, selection.active());
    selection.select(cell);
    if (shouldFocus) focusActive();
  };

  useLayoutEffect(() => {
    if (lines.length === 0) return isFocused.current ? root.current?.focus() : undefined;
    const { line, column } = selection.active();
    const at = whereNow(lines, line, key.current);
    // A new sheet is at its start. To scroll would make the browser lay it out at once.
    if (key.current === undefined) selection.select({ line: at, column });
    else if (at !== line) put({ line: at, column }, isFocused.current);
    else if (isFocused.current && !hasTarget(root.current)) focusActive();
    return followKey(selection, lines, key);
    // Only when the lines change: the selection tells of its own changes.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [lines, selection]);

  return {
    focus: (cell: Position) => put(cell, true),
    /** Without the focus, which the editor or the browser takes there. */
    activate: (cell: Position) => {
      endEdit(root.current);
      put(cell, false);
    },
    reveal,
    focusHead: (column: number) => focusHead(root.current, column),
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

/** False when the focus has gone with a cell, or waits on a sheet that had no lines. */
const hasTarget = (root: HTMLElement | null): boolean =>
  document.activeElement !== document.body && document.activeElement !== root;

/** The line of an open editor may be out of sight: then it would go away with it, and the edit would stay open. */
function endEdit(root: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement && root?.contains(activeElement)) activeElement.blur();
}

/** From now on notes on which line the active cell is. */
function followKey(selection: Selection, lines: readonly SheetLine[], key: RefObject<string | undefined>): () => void {
  const note = () => {
    key.current = lines[selection.active().line]?.key;
  };
  note();
  return selection.subscribe(note);
}

/** A line that is gone leaves its place to the next one. */
function whereNow(lines: readonly SheetLine[], line: number, key: string | undefined): number {
  const at = lines.findIndex((each) => each.key === key);
  return at === -1 ? Math.max(0, Math.min(line, lines.length - 1)) : at;
}

/** On the head of a group its button takes the focus. False if the cell is not drawn. */
function focusCell(root: HTMLElement | null, { line, column }: Position): boolean {
  const cell = root?.querySelector<HTMLElement>(
    `[aria-rowindex="${rowIndexOf(line)}"] > [aria-colindex="${column + 1}"]`,
  );
  (cell?.querySelector('button') ?? cell)?.focus({ preventScroll: true });
  return cell !== null && cell !== undefined;
}

function focusHead(root: HTMLElement | null, column: number): boolean {
  const head = root?.querySelector<HTMLElement>(`[role=columnheader][aria-colindex="${column + 1}"]`);
  head?.focus();
  return head !== null && head !== undefined;
}

type Sizes = Pick<ActiveCellOptions<SheetLine>, 'layout' | 'rowHeight' | 'hasTotals'>;

/** As far as needed. All sizes are known, so no cell is measured. */
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
