import { useIsPrinting } from '../../lib/browser.ts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Up to this number, all rows are rendered. */
export const WINDOW_FROM = 200;
const OVERSCAN = 10;
/** Assumed until rows are rendered and can be measured. */
const GUESS = { rowHeight: 36, height: 720, width: 1440 };

interface RowWindow {
  readonly first: number;
  readonly end: number;
  /** The heights of the rows that are not rendered, above and below. */
  readonly above: number;
  readonly below: number;
}

interface Seen {
  readonly row: number;
  readonly rows: number;
  readonly rowHeight: number;
  readonly width: number;
}

/** Renders only the rows near the view, so that five thousand are as fast as fifty. On paper there are all of them. */
export function useRowWindow(count: number, { asksWidth = false } = {}) {
  const scroller = useRef<HTMLDivElement>(null);
  const isPrinting = useIsPrinting();
  const [seen, setSeen] = useState<Seen>({ row: 0, rows: 20, ...GUESS });
  // To measure makes the browser lay out the table at once, so it is done only where something depends on it.
  const isMeasured = asksWidth || count > WINDOW_FROM;
  const look = useCallback(() => {
    if (isMeasured && scroller.current) setSeen((before) => unlessSame(before, measure(scroller.current)));
  }, [isMeasured]);

  // Before the first paint. Measuring after every render would make the browser lay out the table each time.
  useLayoutEffect(look, [look, count]);
  useEffect(() => {
    const observer = new ResizeObserver(look);
    const [outer, inner] = [scroller.current, scroller.current?.firstElementChild];
    if (outer) observer.observe(outer);
    if (inner) observer.observe(inner);
    return () => observer.disconnect();
  }, [look]);

  const shown = isPrinting ? allOf(count) : windowOf(count, seen);
  return { scroller, onScroll: look, width: seen.width, ...shown };
}

function measure(scroller: HTMLElement | null): Seen {
  const rowHeight = scroller?.querySelector<HTMLElement>('[data-row]')?.offsetHeight || GUESS.rowHeight;
  const rows = Math.ceil((scroller?.clientHeight || GUESS.height) / rowHeight);
  // Half a window of slack: rows are rendered again a few times per screen, not at every pixel.
  const step = OVERSCAN / 2;
  const row = Math.floor(scrolledIn(scroller) / rowHeight / step) * step;
  return { row, rows, rowHeight, width: scroller?.clientWidth || GUESS.width };
}

/** Something else may stand above the rows. */
function scrolledIn(scroller: HTMLElement | null): number {
  const start = scroller?.querySelector<HTMLElement>('[data-rows-start]')?.offsetTop ?? 0;
  return Math.max(0, (scroller?.scrollTop ?? 0) - start);
}

const unlessSame = (before: Seen, after: Seen) =>
  before.row === after.row &&
  before.rows === after.rows &&
  before.rowHeight === after.rowHeight &&
  before.width === after.width
    ? before
    : after;

const allOf = (count: number): RowWindow => ({ first: 0, end: count, above: 0, below: 0 });

function windowOf(count: number, { row, rows, rowHeight }: Seen): RowWindow {
  if (count <= WINDOW_FROM) return allOf(count);
  const first = Math.max(0, Math.min(row, count - rows) - OVERSCAN);
  const end = Math.min(count, row + rows + OVERSCAN * 2);
  return { first, end, above: first * rowHeight, below: (count - end) * rowHeight };
}
