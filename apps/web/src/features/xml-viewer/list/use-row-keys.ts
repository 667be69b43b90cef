import type { StoredFile } from '@disclosure/api';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { FileActions } from '../file-actions.ts';
import type { Selection } from '../use-selection.ts';

interface RowKeys {
  readonly rows: readonly StoredFile[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly selection: Selection;
  readonly actions: FileActions;
  readonly onOpen: (file: StoredFile) => void;
}

/** Rows per Page Up or Page Down. */
const PAGE = 15;

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
    const next = Math.max(0, Math.min(index, rows.length - 1));
    if (next === active) return;
    bringIntoView(scroller.current, next);
    isMoving.current = true;
    setWanted(next);
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!isForRow(event)) return;
    const move = placeAfter(event.key, active, rows.length);
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

function placeAfter(key: string, active: number, count: number): number | undefined {
  return {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + PAGE,
    PageUp: active - PAGE,
    Home: 0,
    End: count - 1,
  }[key];
}

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

/** Rows out of view may not be rendered, so the place of the row is scrolled to first. */
function bringIntoView(scroller: HTMLElement | null, index: number) {
  const row = scroller?.querySelector<HTMLElement>('[data-row]');
  if (!scroller || !row) return;
  const head = scroller.querySelector('thead')?.clientHeight ?? 0;
  const top = index * row.offsetHeight;
  const bottom = top + row.offsetHeight + head - scroller.clientHeight;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (bottom > scroller.scrollTop) scroller.scrollTop = bottom;
}
