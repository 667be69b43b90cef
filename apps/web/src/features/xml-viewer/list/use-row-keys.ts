import type { StoredFile } from '@disclosure/api';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { bringIntoView, rowMoves } from '../../../components/data-table/row-keys.ts';
import type { FileActions } from '../file-actions.ts';
import type { Selection } from '../use-selection.ts';

interface RowKeys {
  readonly rows: readonly StoredFile[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly selection: Selection;
  readonly actions: FileActions;
  readonly onOpen: (file: StoredFile) => void;
}

/** Tab reaches one row; the arrow keys lead to the others. */
export function useRowKeys({ rows, scroller, selection, actions, onOpen }: RowKeys) {
  const [wanted, setWanted] = useState(0);
  const isMoving = useRef(false);
  const active = Math.min(wanted, Math.max(0, rows.length - 1));

  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus();
  }, [active, scroller]);

  function moveTo(index: number) {
    if (index === active) return;
    bringIntoView(scroller.current, index);
    isMoving.current = true;
    setWanted(index);
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!isForRow(event)) return;
    const move = rowMoves[event.key]?.(active, rows.length - 1);
    const [action, file] = [actionOf(event.key, { rows, selection, actions, onOpen }), rows[active]];
    if (move === undefined && !action) return;
    event.preventDefault();
    if (move !== undefined) moveTo(move);
    else if (file) action?.(file);
  }
  return { active, setActive: setWanted, onKeyDown };
}

/** Buttons and checkboxes inside the row handle their own keys, and the browser its shortcuts. */
const isForRow = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  target instanceof HTMLElement && target.dataset['index'] !== undefined && !(ctrlKey || metaKey || altKey);

type RowActions = Omit<RowKeys, 'scroller'>;

function actionOf(
  key: string,
  { rows, selection, actions, onOpen }: RowActions,
): ((file: StoredFile) => void) | undefined {
  return {
    Enter: onOpen,
    ' ': (file: StoredFile) => selection.toggle(rows, file),
    d: (file: StoredFile) => void actions.download(file),
    ...(actions.canDelete && { Delete: (file: StoredFile) => actions.askDelete([file]) }),
  }[key];
}
