import { type ReactNode, useSyncExternalStore } from 'react';
import type { Latest } from '../../lib/store.ts';
import type { Editing } from './editing.ts';
import { OptionEditor } from './option-editor.tsx';
import type { Choice } from '../suggestions/option-list.tsx';
import type { Position, SheetActions, SheetColumn, SheetLine } from './sheet-column.ts';
import { type Exit, TextEditor } from './text-editor.tsx';

/** What an editor needs of its sheet. */
export interface CellEditing {
  readonly state: Editing;
  readonly actions: Pick<Latest<EditorActions>, 'get'>;
}

interface EditorActions {
  readonly commit: SheetActions['commit'];
  readonly leave: (cell: Position, exit: Exit) => void;
}

interface ActiveCellProps<Line extends SheetLine> {
  readonly column: SheetColumn<Line>;
  readonly row: Line;
  readonly line: number;
  readonly place: number;
  readonly editing: CellEditing;
  readonly children: ReactNode;
}

/** The cell that keys go to: what it holds, or the editor of it. */
export function ActiveCell<Line extends SheetLine>(props: ActiveCellProps<Line>) {
  const { column, row, line, place, editing, children } = props;
  const edited = useSyncExternalStore(editing.state.subscribe, () => editing.state.at(line, place));
  if (!edited) return children;
  const { actions, state } = editing;
  const cell = { line, column: place };
  const editor = {
    label: `Edit ${column.title}`,
    initial: column.view(row).text,
    isReplacing: edited.isReplacing,
    isNumber: column.isNumber === true,
    placeholder: column.placeholder,
    onCommit: (text: string, others?: Choice['others']) => actions.get().commit(cell, text, others),
    onClose: (exit: Exit) => {
      state.close();
      actions.get().leave(cell, exit);
    },
  };
  return column.editor === 'options' ? (
    <OptionEditor {...editor} suggest={(text) => column.suggest?.(row, text) ?? []} />
  ) : (
    <TextEditor {...editor} />
  );
}
