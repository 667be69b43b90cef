import { IconCheck, IconChevronDown, IconCircle, IconLock } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { Latest } from '../../lib/store.ts';
import { SeverityMark } from '../severity.tsx';
import type { Choice } from '../suggestions/option-list.tsx';
import type { Edited, Editing } from './editing.ts';
import { OptionEditor } from './option-editor.tsx';
import type { CellView, Position, SheetActions, SheetColumn, SheetLine } from './sheet-column.ts';
import styles from './sheet.module.css';
import { type Exit, TextEditor } from './text-editor.tsx';
import type { Fits } from './text-room.ts';

/** A column with what all its cells share. */
export interface DrawnColumn<Line extends SheetLine> extends SheetColumn<Line> {
  readonly className: string;
  readonly style: Readonly<Record<string, string>> | undefined;
  readonly fits: Fits;
}

/** How a cell is edited, and a group folded. */
export interface CellWork {
  readonly editing: Editing;
  readonly actions: Pick<Latest<CellActions>, 'get'>;
}

export interface CellActions extends Pick<SheetActions, 'commit' | 'toggleGroup'> {
  readonly leave: (cell: Position, exit: Exit) => void;
}

interface SheetCellProps<Line extends SheetLine> {
  readonly column: DrawnColumn<Line>;
  readonly row: Line;
  readonly line: number;
  readonly place: number;
  readonly view: CellView;
  /** An editor opens in it. */
  readonly isWritten: boolean;
  readonly isSelected: boolean;
  /** Keys go to it. */
  readonly isActive: boolean;
  readonly edited: Edited | undefined;
  readonly work: CellWork;
}

function DrawnCell<Line extends SheetLine>(props: SheetCellProps<Line>) {
  const { column, row, place, view, isWritten, isSelected, isActive, edited } = props;
  // On the head of a group, the button in its first cell takes the focus.
  const takesFocus = isActive && !(place === 0 && row.isOpen !== undefined);
  return (
    <div
      role="gridcell"
      aria-colindex={place + 1}
      aria-selected={isSelected || isActive}
      aria-readonly={!(isWritten || view.isTicked !== undefined) || undefined}
      data-active={isActive || undefined}
      data-edited={edited !== undefined || undefined}
      tabIndex={takesFocus ? 0 : -1}
      className={`${column.className} ${classOfView(view, column)}`}
      style={column.style}
    >
      {edited ? <CellEditor {...props} edited={edited} /> : contentOf(props)}
    </div>
  );
}

/** Drawn again only when what it shows changes. */
export const SheetCell = memo(DrawnCell, showsTheSame) as typeof DrawnCell;

const plainProps = ['column', 'line', 'isWritten', 'isSelected', 'isActive', 'edited', 'work'] as const;

function showsTheSame(before: SheetCellProps<SheetLine>, after: SheetCellProps<SheetLine>): boolean {
  return (
    plainProps.every((name) => before[name] === after[name]) &&
    before.row.isOpen === after.row.isOpen &&
    // An editor and its suggestions belong to the newest row.
    (after.edited === undefined || before.row === after.row) &&
    isSameView(before.view, after.view)
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

type Room = Pick<DrawnColumn<SheetLine>, 'width' | 'fits'>;

/** What an indented text has less than others. */
const INDENT = 12;

/** What stands before a text is not measured. */
function mayBeCut(view: CellView, { width, fits }: Room): boolean {
  if (view.isTicked !== undefined) return false;
  const room = width - (view.isIndented ? INDENT : 0);
  const weight = view.tone === 'strong' ? 'bold' : 'regular';
  return Boolean(view.picture ?? signOf(view)) || !fits(view.shown, room, weight);
}

function classOfView(view: CellView, room: Room): string {
  const names = [
    view.tone && styles[view.tone],
    view.mark && styles[view.mark],
    view.isTypedOver && styles.typed,
    view.isIndented && styles.indented,
    mayBeCut(view, room) && styles.cut,
  ];
  return names.filter(Boolean).join(' ');
}

/** The first column says which row it is; on the head of a group it folds the rows away. */
function contentOf<Line extends SheetLine>({ row, line, place, view, isActive, work }: SheetCellProps<Line>) {
  if (place > 0) return <CellContent view={view} />;
  if (row.isOpen === undefined) return view.shown;
  return (
    <button
      type="button"
      className={styles.fold}
      tabIndex={isActive ? 0 : -1}
      aria-expanded={row.isOpen}
      aria-label={view.text}
      onClick={() => work.actions.get().toggleGroup(line)}
    >
      <IconChevronDown size={14} stroke={2} aria-hidden />
    </button>
  );
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

function CellContent({ view }: { readonly view: CellView }) {
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

/**
 * Otherwise the browser looks through all cells for another place of the caret, which can stand in none of them. What is
 * selected elsewhere stays: some browsers keep it beside the caret.
 */
function removeCaret(): void {
  const selection = getSelection();
  const cell = document.activeElement?.parentElement;
  if (selection && cell?.contains(selection.anchorNode)) selection.removeAllRanges();
}

interface CellEditorProps<Line extends SheetLine> extends SheetCellProps<Line> {
  readonly edited: Edited;
}

function CellEditor<Line extends SheetLine>({ column, row, line, place, view, edited, work }: CellEditorProps<Line>) {
  const { actions, editing } = work;
  const cell = { line, column: place };
  const editor = {
    label: `Edit ${column.title}`,
    initial: view.text,
    isReplacing: edited.isReplacing,
    isNumber: column.isNumber === true,
    placeholder: column.placeholder,
    onCommit: (text: string, others?: Choice['others']) => actions.get().commit(cell, text, others),
    onClose: (exit: Exit) => {
      if (exit !== 'away') removeCaret();
      editing.close();
      actions.get().leave(cell, exit);
    },
  };
  return column.editor === 'options' ? (
    <OptionEditor {...editor} suggest={(text) => column.suggest?.(row, text) ?? []} />
  ) : (
    <TextEditor {...editor} />
  );
}
