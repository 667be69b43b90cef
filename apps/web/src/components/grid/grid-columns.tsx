import { IconChevronDown } from '@tabler/icons-react';
import type { Column, RenderCellProps } from 'react-data-grid';
import { ActiveCell, type CellEditing } from './active-cell.tsx';
import { CellContent, classOfView } from './sheet-cell.tsx';
import { canWrite, type CellView, type SheetColumn, type SheetLine } from './sheet-column.ts';
import { TermText } from '../term.tsx';
import styles from './sheet.module.css';

/** What stands in the last row, by column. */
export type Totals = Readonly<Record<string, string>>;

export interface GridColumn<Line extends SheetLine> extends Column<Line, Totals> {
  readonly viewOf: (line: Line) => CellView;
  readonly isWritten: (line: Line) => boolean;
}

/** The columns as the grid library wants them. */
export function toGridColumns<Line extends SheetLine>(
  columns: readonly SheetColumn<Line>[],
  editing: CellEditing,
  toggleGroup: (line: number) => void,
): readonly GridColumn<Line>[] {
  const lastPinned = columns.findLastIndex(({ isPinned }) => isPinned);
  return columns.map((given, index) => {
    const column = withRememberedViews(given);
    return {
      ...toGridColumn(column, { isFirst: index === 0, isLastPinned: index === lastPinned }),
      renderCell: (props) =>
        index === 0 ? renderLineHead(column, props, toggleGroup) : renderCell(column, props, editing),
    };
  });
}

/** Drawing one cell asks for its view four times. A line that changes is another one. */
function withRememberedViews<Line extends SheetLine>(column: SheetColumn<Line>): SheetColumn<Line> {
  const known = new WeakMap<Line, CellView>();
  const view = (line: Line): CellView => {
    const remembered = known.get(line) ?? column.view(line);
    known.set(line, remembered);
    return remembered;
  };
  return { ...column, view };
}

interface Place {
  readonly isFirst: boolean;
  readonly isLastPinned: boolean;
}

function toGridColumn<Line extends SheetLine>(
  column: SheetColumn<Line>,
  { isFirst, isLastPinned }: Place,
): GridColumn<Line> {
  const base = [
    styles.cell,
    column.isNumber && styles.number,
    column.isComputed && styles.computed,
    isLastPinned && styles.edge,
    isFirst && styles.lineHead,
  ]
    .filter(Boolean)
    .join(' ');
  return {
    key: column.key,
    name: column.title,
    width: column.width,
    minWidth: Math.min(column.width, 40),
    frozen: column.isPinned === true,
    viewOf: column.view,
    isWritten: (line) => canWrite(column, line),
    cellClass: (line) => `${base} ${classOfView(column.view(line))}`,
    headerCellClass: [column.isNumber && styles.number, isLastPinned && styles.edge].filter(Boolean).join(' '),
    summaryCellClass: `${styles.summary} ${base.replace(styles.lineHead ?? '', '')}`,
    renderHeaderCell: () => (
      <>
        {column.isComputed && <span className={styles.fx}>fx</span>}
        <TermText text={column.title} isInside />
      </>
    ),
    renderSummaryCell: ({ row }) => row[column.key] ?? '',
  };
}

/** The first column says which row it is; on the head of a group it folds the rows away. */
function renderLineHead<Line extends SheetLine>(
  column: SheetColumn<Line>,
  { row, rowIdx, tabIndex }: RenderCellProps<Line, Totals>,
  toggleGroup: (line: number) => void,
) {
  const { shown, text } = column.view(row);
  if (row.isOpen === undefined) return shown;
  return (
    <button
      type="button"
      className={styles.fold}
      tabIndex={tabIndex}
      aria-expanded={row.isOpen}
      aria-label={text}
      onClick={() => toggleGroup(rowIdx)}
    >
      <IconChevronDown size={14} stroke={2} aria-hidden />
    </button>
  );
}

/** Only the active cell can have an editor, and the others need not ask for it. The grid tells by the index for Tab. */
function renderCell<Line extends SheetLine>(
  column: SheetColumn<Line>,
  { row, rowIdx, tabIndex, column: { idx } }: RenderCellProps<Line, Totals>,
  editing: CellEditing,
) {
  const content = <CellContent view={column.view(row)} />;
  if (tabIndex !== 0) return content;
  return (
    <ActiveCell column={column} row={row} line={rowIdx} place={idx} editing={editing}>
      {content}
    </ActiveCell>
  );
}
