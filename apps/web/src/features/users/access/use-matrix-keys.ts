import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react';
import { COLUMN, HEAD, NAMES, ROW } from './use-cell-window.ts';

/** A place in the matrix. Row and column -1 are the heads, which hold the boxes. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

interface MatrixKeys {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly rows: number;
  readonly columns: number;
  /** Turns one cell or box round. */
  readonly onToggle: (place: Place) => void;
  /** Gives all from the last toggled one to this the same state. */
  readonly onRange: (from: Place, to: Place) => void;
  readonly onUndo: () => void;
  readonly onClear: () => void;
}

const PAGE = 10;

/** How far a key moves; `Infinity` is as far as it goes. */
const moves: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  PageUp: { row: -PAGE, column: 0 },
  PageDown: { row: PAGE, column: 0 },
  Home: { row: 0, column: -Infinity },
  End: { row: 0, column: Infinity },
};
const farMoves: Readonly<Record<string, Place>> = {
  Home: { row: -Infinity, column: -Infinity },
  End: { row: Infinity, column: Infinity },
};

/** The grid has the focus; the active cell is where its keys act. */
export function useMatrixKeys(props: MatrixKeys) {
  const { scroller, rows, columns, onToggle, onRange, onUndo, onClear } = props;
  const [chosen, setActive] = useState<Place>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Place>();
  // A filter may have left fewer rows and columns.
  const active = { row: Math.min(chosen.row, rows - 1), column: Math.min(chosen.column, columns - 1) };

  const toggle = (place: Place, isRange: boolean) => {
    if (isRange && anchor) onRange(anchor, place);
    else onToggle(place);
    setActive(place);
    setAnchor(place);
  };
  const move = ({ row, column }: Place) => {
    const next = { row: within(active.row + row, rows), column: within(active.column + column, columns) };
    setActive(next);
    if (scroller.current) bringIntoView(scroller.current, next);
  };
  const isCommand = (event: KeyboardEvent) => event.ctrlKey || event.metaKey;
  const actionOf = (event: KeyboardEvent): (() => void) | undefined => {
    const step = (isCommand(event) ? farMoves : moves)[event.key];
    if (step) return () => move(step);
    if (event.key === ' ') return () => toggle(active, event.shiftKey);
    if (event.key === 'Escape') return onClear;
    return isCommand(event) && event.key.toLowerCase() === 'z' ? onUndo : undefined;
  };
  return {
    active,
    onKeyDown: (event: KeyboardEvent) => {
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      action();
    },
    onClick: (event: MouseEvent) => {
      const place = placeOf(event.target);
      if (place) toggle(place, event.shiftKey);
    },
  };
}

const within = (index: number, count: number): number => Math.max(-1, Math.min(index, count - 1));

/** Every cell and head carries its place. */
function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null;
  return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : undefined;
}

/** The pinned heads cover a part of the view. */
function bringIntoView(scroller: HTMLElement, { row, column }: Place): void {
  const [top, left] = [row * ROW, column * COLUMN];
  const [height, width] = [scroller.clientHeight - HEAD, scroller.clientWidth - NAMES];
  if (row >= 0) scroller.scrollTop = nearest(scroller.scrollTop, top, height - ROW);
  if (column >= 0) scroller.scrollLeft = nearest(scroller.scrollLeft, left, width - 2 * COLUMN);
}

const nearest = (now: number, start: number, room: number): number =>
  Math.max(0, Math.min(Math.max(now, start - Math.max(room, 0)), start));
