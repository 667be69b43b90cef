import { IconChevronDown } from '@tabler/icons-react';
import type { Column, RenderCellProps, RenderEditCellProps } from 'react-data-grid';
import type { Latest } from '../../lib/latest.ts';
import { OptionEditor } from './option-editor.tsx';
import { CellContent, classOfView } from './sheet-cell.tsx';
import type { CellView, Position, SheetColumn, SheetLine } from './sheet-column.ts';
import styles from './sheet.module.css';
import { type Exit, TextEditor } from './text-editor.tsx';

/** What stands in the last row, by column. */
export type Totals = Readonly<Record<string, string>>;

export interface Editing {
  readonly commit: (cell: Position, text: string) => boolean;
  /** True when the key that opened the editor writes over what was there. */
  readonly isReplacing: () => boolean;
  readonly leave: (cell: Position, exit: Exit) => void;
  readonly toggleGroup: (line: number) => void;
}

export interface GridColumn<Line extends SheetLine> extends Column<Line, Totals> {
  readonly viewOf: (line: Line) => CellView;
}

/** The columns as the grid library wants them. */
export function toGridColumns<Line extends SheetLine>(
  columns: readonly SheetColumn<Line>[],
  editing: Latest<Editing>,
): readonly GridColumn<Line>[] {
  const lastPinned = columns.findLastIndex(({ isPinned }) => isPinned);
  return columns.map((given, index) => {
    const column = withRememberedViews(given);
    return {
      ...toGridColumn(column, editing, index === lastPinned),
      renderCell: (props) =>
        index === 0 ? renderLineHead(column, props, editing) : <CellContent view={column.view(props.row)} />,
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

function toGridColumn<Line extends SheetLine>(
  column: SheetColumn<Line>,
  editing: Latest<Editing>,
  isLastPinned: boolean,
): GridColumn<Line> {
  const base = [
    styles.cell,
    column.isNumber && styles.number,
    column.isComputed && styles.computed,
    isLastPinned && styles.edge,
    column.editor === undefined && styles.lineHead,
  ]
    .filter(Boolean)
    .join(' ');
  const isWritten = column.editor === 'text' || column.editor === 'options';
  return {
    key: column.key,
    name: column.title,
    width: column.width,
    minWidth: Math.min(column.width, 40),
    frozen: column.isPinned === true,
    viewOf: column.view,
    cellClass: (line) => `${base} ${classOfView(column.view(line))}`,
    headerCellClass: [column.isNumber && styles.number, isLastPinned && styles.edge].filter(Boolean).join(' '),
    summaryCellClass: `${styles.summary} ${base.replace(styles.lineHead ?? '', '')}`,
    renderHeaderCell: () => (
      <>
        {column.isComputed && <span className={styles.fx}>fx</span>}
        {column.title}
      </>
    ),
    renderSummaryCell: ({ row }) => row[column.key] ?? '',
    editable: (line) => isWritten && column.view(line).isReadOnly !== true,
    editorOptions: { commitOnOutsideClick: false, closeOnExternalRowChange: false },
    ...(isWritten && { renderEditCell: (props) => renderEditor(column, props, editing) }),
  };
}

/** The first column says which row it is; on the head of a group it folds the rows away. */
function renderLineHead<Line extends SheetLine>(
  column: SheetColumn<Line>,
  { row, rowIdx, tabIndex }: RenderCellProps<Line, Totals>,
  editing: Latest<Editing>,
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
      onClick={() => editing.get().toggleGroup(rowIdx)}
    >
      <IconChevronDown size={14} stroke={2} aria-hidden />
    </button>
  );
}

function renderEditor<Line extends SheetLine>(
  column: SheetColumn<Line>,
  { row, rowIdx, column: { idx }, onClose }: RenderEditCellProps<Line, Totals>,
  editing: Latest<Editing>,
) {
  const cell = { line: rowIdx, column: idx };
  const props = {
    label: `Edit ${column.title}`,
    initial: column.view(row).text,
    isReplacing: editing.get().isReplacing(),
    isNumber: column.isNumber === true,
    onCommit: (text: string) => editing.get().commit(cell, text),
    onClose: (exit: Exit) => {
      onClose(false, exit !== 'away');
      editing.get().leave(cell, exit);
    },
  };
  return column.editor === 'options' ? (
    <OptionEditor {...props} options={() => column.options?.(row) ?? []} />
  ) : (
    <TextEditor {...props} />
  );
}
