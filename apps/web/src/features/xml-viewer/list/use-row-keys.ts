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

/** How many rows a page key goes. */
const PAGE = 15;

/** One row can be reached by Tab; arrows lead from it to the others. */
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
    const [deed, file] = [deedOf(event.key, { rows, selection, actions, onOpen }), rows[active]];
    if (move === undefined && !deed) return;
    event.preventDefault();
    if (move !== undefined) moveTo(move);
    else if (file) deed?.(file);
  }
  return { active, setActive: setWanted, onKeyDown };
}

/** A button or a box inside the row has keys of its own, and so has the browser. */
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

type Deeds = Omit<RowKeys, 'scroller'>;

function deedOf(key: string, { rows, selection, actions, onOpen }: Deeds): ((file: StoredFile) => void) | undefined {
  return {
    Enter: onOpen,
    ' ': (file: StoredFile) => selection.toggle(rows, file),
    d: (file: StoredFile) => void actions.download(file),
    ...(actions.canDelete && { Delete: (file: StoredFile) => actions.askDelete([file]) }),
  }[key];
}

/** Rows out of view may not be drawn: the place where the row will stand is scrolled to first. */
function bringIntoView(scroller: HTMLElement | null, index: number) {
  const row = scroller?.querySelector<HTMLElement>('[data-row]');
  if (!scroller || !row) return;
  const head = scroller.querySelector('thead')?.clientHeight ?? 0;
  const top = index * row.offsetHeight;
  const bottom = top + row.offsetHeight + head - scroller.clientHeight;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (bottom > scroller.scrollTop) scroller.scrollTop = bottom;
}
