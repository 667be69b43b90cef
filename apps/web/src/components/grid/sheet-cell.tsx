import { IconCheck, IconCircle, IconLock } from '@tabler/icons-react';
import { memo, type ReactNode, useSyncExternalStore } from 'react';
import { Cell, type CellRendererProps } from 'react-data-grid';
import { SeverityMark } from '../severity.tsx';
import type { Selection } from './selection.ts';
import type { CellView, SheetLine } from './sheet-column.ts';
import styles from './sheet.module.css';

interface SheetCellProps<Line extends SheetLine, Totals> extends CellRendererProps<Line, Totals> {
  readonly view: CellView;
  /** An editor opens in it. */
  readonly isWritten: boolean;
  readonly selection: Selection;
}

function DrawnCell<Line extends SheetLine, Totals>(drawn: SheetCellProps<Line, Totals>) {
  const { view: _view, isWritten, selection, ...props } = drawn;
  const { rowIdx, column, isCellActive } = props;
  const isSelected = useSyncExternalStore(selection.subscribe, () => selection.contains(rowIdx, column.idx));
  return (
    <Cell
      {...props}
      aria-selected={isSelected || isCellActive}
      aria-readonly={!isWritten || undefined}
      data-active={isCellActive || undefined}
    />
  );
}

/** Knows by itself whether it is selected, and is drawn again only when what it shows changes. */
// The library's function forgets for which lines it is.
export const SheetCell = memo(DrawnCell, isSameCell) as typeof DrawnCell;

interface Comparable extends Pick<
  SheetCellProps<SheetLine, never>,
  'view' | 'isWritten' | 'selection' | 'rowIdx' | 'isCellActive'
> {
  readonly row: SheetLine;
  readonly column: object;
}

function isSameCell(before: Comparable, after: Comparable): boolean {
  return (
    isSameView(before.view, after.view) &&
    before.row.isOpen === after.row.isOpen &&
    before.rowIdx === after.rowIdx &&
    before.column === after.column &&
    before.isCellActive === after.isCellActive &&
    before.isWritten === after.isWritten &&
    before.selection === after.selection
  );
}

const viewFields = [
  'shown',
  'text',
  'tone',
  'mark',
  'isRinged',
  'isTypedOver',
  'isReadOnly',
  'isIndented',
  'isTicked',
  'picture',
] as const satisfies readonly (keyof CellView)[];

const isSameView = (one: CellView, other: CellView): boolean =>
  one === other || viewFields.every((field) => one[field] === other[field]);

export function classOfView(view: CellView): string {
  const names = [
    view.tone && styles[view.tone],
    view.mark && styles[view.mark],
    view.isTypedOver && styles.typed,
    view.isIndented && styles.indented,
  ];
  return names.filter(Boolean).join(' ');
}

const marks = {
  error: <SeverityMark severity="error" size={13} />,
  refusal: <SeverityMark severity="refusal" size={13} />,
  warning: <SeverityMark severity="warning" size={13} />,
};

/** What stands before the text: one sign at most. */
function signOf({ mark, picture, tone, isRinged }: CellView): ReactNode {
  if (mark) return picture ? undefined : marks[mark];
  if (tone === 'secret') return <IconLock size={13} stroke={2} aria-hidden />;
  return isRinged ? <IconCircle className={styles.ring} size={12} stroke={2.5} aria-label="Note" /> : undefined;
}

export function CellContent({ view }: { readonly view: CellView }) {
  if (view.isTicked !== undefined) return <Tick view={view} />;
  const sign = signOf(view);
  if (!sign && !view.picture) return view.shown;
  return (
    <span className={styles.content}>
      {sign}
      {view.picture}
      <span>{view.shown}</span>
    </span>
  );
}

const Tick = ({ view }: { readonly view: CellView }) => (
  <span className={styles.tick} data-toggle data-on={view.isTicked || undefined}>
    {view.isTicked && <IconCheck size={13} stroke={2.5} aria-label={view.shown} />}
  </span>
);
