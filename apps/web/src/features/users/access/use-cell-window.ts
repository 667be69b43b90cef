import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** In pixels; the style sheet has the same measures. */
export const ROW = 32;
export const COLUMN = 64;
export const NAMES = 268;
export const HEAD = 188;

/** Rendered beyond the view on each side. */
const OVERSCAN = 4;
/** Assumed until the grid can be measured. */
const GUESS = { top: 0, left: 0, height: 720, width: 1440 };

interface Seen {
  readonly row: number;
  readonly rows: number;
  readonly column: number;
  readonly columns: number;
}

/** From one index to before another. */
export interface Span {
  readonly first: number;
  readonly end: number;
}

const spanOf = (first: number, seen: number, count: number): Span => ({
  first: Math.max(0, Math.min(first, count - seen) - OVERSCAN),
  end: Math.min(count, first + seen + 2 * OVERSCAN),
});

/** Only the cells near the view are rendered, in both directions: all users times all customers would be too many. */
export function useCellWindow(rows: number, columns: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<Seen>(() => measure(GUESS));
  const look = useCallback(() => {
    if (scroller.current) setSeen((before) => unlessSame(before, measure(boxOf(scroller.current))));
  }, []);

  // Every render may change how much is in view.
  useLayoutEffect(look);
  useEffect(() => {
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, [look]);
  return {
    scroller,
    rows: spanOf(seen.row, seen.rows, rows),
    columns: spanOf(seen.column, seen.columns, columns),
    onScroll: look,
  };
}

/** Without a layout, as in tests, the guess counts. */
const boxOf = (scroller: HTMLElement | null) => ({
  top: scroller?.scrollTop ?? 0,
  left: scroller?.scrollLeft ?? 0,
  height: scroller?.clientHeight || GUESS.height,
  width: scroller?.clientWidth || GUESS.width,
});

/** In steps of half the overscan, so that cells are rendered again a few times per screen, not at every pixel. */
function measure({ top, left, height, width }: typeof GUESS): Seen {
  const step = OVERSCAN / 2;
  return {
    row: Math.floor(top / ROW / step) * step,
    rows: Math.ceil((height - HEAD) / ROW) + step,
    column: Math.floor(left / COLUMN / step) * step,
    columns: Math.ceil((width - NAMES) / COLUMN) + step,
  };
}

const unlessSame = (before: Seen, after: Seen) =>
  before.row === after.row &&
  before.rows === after.rows &&
  before.column === after.column &&
  before.columns === after.columns
    ? before
    : after;
