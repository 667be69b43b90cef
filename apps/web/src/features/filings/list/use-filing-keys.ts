import type { Filing } from '@disclosure/api';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { bringIntoView, rowMoves } from '../../../components/data-table/row-keys.ts';
import type { Ticked } from '../use-ticked.ts';

interface FilingKeys {
  readonly rows: readonly Filing[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly ticked: Ticked;
  readonly onOpen: (filing: Filing) => void;
  /** A filing is open: the arrows open the next one. */
  readonly isFollowing: boolean;
}

/** Tab reaches one row; the arrow keys lead to the others, Space ticks, Shift+Space ticks a range, Enter opens. */
export function useFilingKeys({ rows, scroller, ticked, onOpen, isFollowing }: FilingKeys) {
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
    const filing = rows[index];
    if (isFollowing && filing) onOpen(filing);
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!isForRow(event)) return;
    const move = rowMoves[event.key]?.(active, rows.length - 1);
    const filing = rows[active];
    if (move !== undefined) moveTo(move);
    else if (event.key === 'Enter' && filing) onOpen(filing);
    else if (event.key === ' ' && filing) ticked.toggle(rows, filing, event.shiftKey);
    else return;
    event.preventDefault();
  }
  return { active, setActive: setWanted, onKeyDown };
}

/** Buttons and checkboxes inside the row handle their own keys, and the browser its shortcuts. */
const isForRow = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  target instanceof HTMLElement && target.dataset['index'] !== undefined && !(ctrlKey || metaKey || altKey);
