import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { bringIntoView, rowMoves } from './row-keys.ts';

interface ActiveRow {
  readonly count: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** What a key does to the row, besides moving. */
  readonly actionOf: (key: string, isShifted: boolean) => ((index: number) => void) | undefined;
  readonly onMove?: (index: number) => void;
}

/** Tab reaches one row; the arrow keys lead to the others. Rows have their number as `data-index`. */
export function useActiveRow({ count, scroller, actionOf, onMove }: ActiveRow) {
  const [wanted, setWanted] = useState(0);
  const isMoving = useRef(false);
  const active = Math.min(wanted, Math.max(0, count - 1));

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
    onMove?.(index);
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!isForRow(event)) return;
    const move = rowMoves[event.key]?.(active, count - 1);
    const action = actionOf(event.key, event.shiftKey);
    if (move === undefined && !action) return;
    event.preventDefault();
    if (move !== undefined) moveTo(move);
    else if (active < count) action?.(active);
  }
  return { active, setActive: setWanted, onKeyDown };
}

/** Buttons and checkboxes inside the row handle their own keys, and the browser its shortcuts. */
const isForRow = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  target instanceof HTMLElement && target.dataset['index'] !== undefined && !(ctrlKey || metaKey || altKey);
