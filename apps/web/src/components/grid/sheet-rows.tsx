import { memo, type RefObject, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useIsPrinting } from '../../lib/browser.ts';
import { TermText } from '../term.tsx';
import type { Selection } from './selection.ts';
import { type CellWork, type DrawnColumn, SheetCell } from './sheet-cell.tsx';
import { canWrite, rowIndexOf, type SheetColumn, type SheetLine } from './sheet-column.ts';
import styles from './sheet.module.css';
import type { Fits } from './text-room.ts';

/** What stands in the last row, by column. */
export type Totals = Readonly<Record<string, string>>;

/** Where the columns lie, in pixels from the start of a line. */
export interface SheetLayout {
  readonly starts: readonly number[];
  readonly width: number;
  readonly pinnedWidth: number;
}

export function layOut(columns: readonly SheetColumn<never>[]): SheetLayout {
  let width = 0;
  const starts = columns.map((column) => (width += column.width) - column.width);
  const pinned = columns.filter(({ isPinned }) => isPinned);
  return { starts, width, pinnedWidth: pinned.reduce((sum, column) => sum + column.width, 0) };
}

/** What the cells of a column share is worked out once. */
export function toDrawnColumns<Line extends SheetLine>(
  columns: readonly SheetColumn<Line>[],
  { starts }: SheetLayout,
  fits: Fits,
): readonly DrawnColumn<Line>[] {
  const lastPinned = columns.findLastIndex(({ isPinned }) => isPinned);
  return columns.map((column, index) => {
    const names = [
      styles.cell,
      column.isNumber && styles.number,
      column.isComputed && styles.computed,
      column.isPinned && styles.pinned,
      index === 0 && styles.lineHead,
      index === lastPinned && styles.edge,
    ];
    const style = column.isPinned ? { '--start': `${starts[index]}px` } : undefined;
    return { ...column, className: names.filter(Boolean).join(' '), style, fits };
  });
}

interface ColumnsProps<Line extends SheetLine> {
  readonly columns: readonly DrawnColumn<Line>[];
}

export const SheetHead = memo(function SheetHead({ columns }: ColumnsProps<never>) {
  return (
    <div role="row" aria-rowindex={1} className={styles.head}>
      {columns.map((column, place) => (
        <div
          key={column.key}
          role="columnheader"
          aria-colindex={place + 1}
          tabIndex={-1}
          className={column.className}
          style={column.style}
        >
          {column.isComputed && <span className={styles.fx}>fx</span>}
          <TermText text={column.title} isInside />
        </div>
      ))}
    </div>
  );
});

interface SheetTotalsProps extends ColumnsProps<never> {
  readonly totals: Totals;
  /** How many lines are above it. */
  readonly lines: number;
}

export const SheetTotals = memo(function SheetTotals({ columns, totals, lines }: SheetTotalsProps) {
  return (
    <div role="row" aria-rowindex={rowIndexOf(lines)} className={styles.totals}>
      {columns.map(({ key, width, className, style, fits }, place) => {
        const total = totals[key] ?? '';
        return (
          <div
            key={key}
            role="gridcell"
            aria-colindex={place + 1}
            aria-readonly
            className={fits(total, width, 'bold') ? className : `${className} ${styles.cut}`}
            style={style}
          >
            {total}
          </div>
        );
      })}
    </div>
  );
});

interface SheetLinesProps<Line extends SheetLine> extends ColumnsProps<Line> {
  readonly root: RefObject<HTMLElement | null>;
  readonly lines: readonly Line[];
  readonly rowHeight: number;
  readonly selection: Selection;
  readonly work: CellWork;
  /** Called whenever other lines have been drawn. */
  readonly onDrawn: () => void;
}

/** The lines in sight, and the one that keys go to. On paper there are all of them. */
export function SheetLines<Line extends SheetLine>(props: SheetLinesProps<Line>) {
  const { root, lines, rowHeight, selection, onDrawn, ...shared } = props;
  const { from, to } = useLinesInSight(root, lines.length, rowHeight);
  const elsewhere = useSyncExternalStore(selection.subscribe, () => {
    const { line } = selection.active();
    return line >= from && line < to ? -1 : line;
  });
  const inSight = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  const drawn = elsewhere < from ? [elsewhere, ...inSight] : [...inSight, elsewhere];
  useLayoutEffect(onDrawn);
  return (
    <div role="rowgroup" className={styles.lines} style={{ height: lines.length * rowHeight }}>
      {drawn.map((line) => {
        const row = lines[line];
        if (!row) return null;
        return (
          <SheetRow key={row.key} row={row} line={line} top={line * rowHeight} selection={selection} {...shared} />
        );
      })}
    </div>
  );
}

/** Lines that are drawn beyond those in sight, so that a slow scroll does not draw at every step. */
const SPARE = 4;
/** How much of the window a sheet takes at most, as a rule: so the first drawing need not wait until it is measured. */
const USUAL_SHARE = 0.6;

function useLinesInSight(root: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const isPrinting = useIsPrinting();
  const [first, setFirst] = useState(0);
  const [fitting, setFitting] = useState(() => Math.ceil((innerHeight * USUAL_SHARE) / rowHeight));
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const firstInSight = () => Math.floor(element.scrollTop / rowHeight / SPARE) * SPARE;
    // In the same frame, or the sheet would be empty in it.
    const follow = () => flushSync(() => setFirst(firstInSight()));
    const measure = () => setFitting((now) => Math.max(now, Math.ceil(element.clientHeight / rowHeight)));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [root, rowHeight]);
  if (isPrinting) return { from: 0, to: count };
  // Fewer lines may have come while it was scrolled.
  const start = Math.max(0, Math.min(first, count - fitting) - SPARE);
  return { from: start, to: Math.min(count, Math.max(first, start) + fitting + 2 * SPARE) };
}

interface SheetRowProps<Line extends SheetLine> extends ColumnsProps<Line> {
  readonly row: Line;
  readonly line: number;
  readonly top: number;
  readonly selection: Selection;
  readonly work: CellWork;
}

function DrawnRow<Line extends SheetLine>({ row, line, top, columns, selection, work }: SheetRowProps<Line>) {
  const { editing } = work;
  useSyncExternalStore(selection.subscribe, () => selection.inLine(line));
  const edited = useSyncExternalStore(editing.subscribe, () => editing.inLine(line));
  const active = selection.active();
  const cells = useMemo(() => columns.map((column) => ({ column, view: column.view(row) })), [columns, row]);
  return (
    <div role="row" aria-rowindex={rowIndexOf(line)} className={styles.row} style={{ top }}>
      {cells.map(({ column, view }, place) => (
        <SheetCell
          key={column.key}
          column={column}
          row={row}
          line={line}
          place={place}
          view={view}
          isWritten={canWrite(column, view)}
          isSelected={selection.contains(line, place)}
          isActive={active.line === line && active.column === place}
          edited={edited?.column === place ? edited : undefined}
          work={work}
        />
      ))}
    </div>
  );
}

/** Knows by itself what of it is selected: moving on draws the lines that change and nothing else. */
const SheetRow = memo(DrawnRow) as typeof DrawnRow;
