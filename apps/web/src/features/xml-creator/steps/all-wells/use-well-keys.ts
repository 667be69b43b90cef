import { nextProblem, type WellLine } from '@disclosure/core';
import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { bringIntoView, rowMoves } from '../../../../components/data-table/row-keys.ts';
import { isDialogOpen, keys as keyNames, nameOfKey } from '../../../../lib/keys.ts';
import { useLatest } from '../../../../lib/store.ts';

interface WellKeys {
  readonly lines: readonly WellLine[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly onOpen: (key: string) => void;
  readonly onToggle: (key: string) => void;
  readonly onToggleAll: () => void;
  readonly onFind: () => void;
  readonly onUndo: () => void;
}

/** The keys of the table. */
export function useWellKeys(keys: WellKeys) {
  const { lines, scroller, onOpen, onToggle, onToggleAll } = keys;
  const { active, setActive, moveTo } = useActiveRow(lines, scroller);

  function walk(direction: 1 | -1) {
    const isInside = scroller.current?.contains(document.activeElement) ?? false;
    const next = nextProblem(lines, isInside ? active : active - direction, direction);
    if (next !== undefined) moveTo(next);
  }
  function onKeyDown(event: ReactKeyboardEvent<HTMLElement>) {
    const line = lines[active];
    if (!line || !isOnRow(event)) return;
    const name = nameOfKey({ ...event, shiftKey: false });
    const move = rowMoves[name]?.(active, lines.length - 1);
    const others: Readonly<Record<string, () => void>> = {
      Enter: () => onOpen(line.key),
      ' ': () => onToggle(line.key),
      'Ctrl+a': onToggleAll,
    };
    const action = move === undefined ? others[name] : () => moveTo(move);
    if (!action) return;
    event.preventDefault();
    action();
  }
  usePageKeys({ walk, find: keys.onFind, undo: keys.onUndo });
  return { active, setActive, onKeyDown };
}

/** Tab reaches one row. It stays on its well when the order changes. */
function useActiveRow(lines: WellKeys['lines'], scroller: WellKeys['scroller']) {
  const [wanted, setActive] = useState('');
  const goal = useRef<string>(undefined);
  const active = Math.max(
    0,
    lines.findIndex(({ key }) => key === wanted),
  );
  // After every render: the last of a hundred rows may be drawn a moment after the key that leads to it.
  useEffect(() => {
    const isThere = goal.current !== undefined && goal.current === lines[active]?.key;
    if (isThere && focusRow(scroller.current, active)) goal.current = undefined;
  });

  function moveTo(index: number) {
    bringIntoView(scroller.current, index);
    goal.current = lines[index]?.key;
    setActive(goal.current ?? '');
    if (index === active && focusRow(scroller.current, index)) goal.current = undefined;
  }
  return { active, setActive, moveTo };
}

/** False while the row is not drawn. */
function focusRow(scroller: HTMLElement | null, index: number): boolean {
  const row = scroller?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  row?.focus();
  return row !== null && row !== undefined;
}

/** Checkboxes and heads handle their own keys. */
const isOnRow = ({ target }: ReactKeyboardEvent) =>
  target instanceof HTMLElement && target.dataset['index'] !== undefined;

interface PageKeys {
  readonly walk: (direction: 1 | -1) => void;
  readonly find: () => void;
  readonly undo: () => void;
}

/** Keys that work wherever the focus is. The document hears them before the keys of the step, which listen at the window. */
function usePageKeys(keys: PageKeys) {
  const latest = useLatest(keys);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { walk, find, undo } = latest.get();
      const isWriting = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
      const actions: Readonly<Record<string, () => void>> = {
        [keyNames.nextProblem]: () => walk(1),
        [keyNames.previousProblem]: () => walk(-1),
        [keyNames.find]: find,
        ...(!isWriting && { 'Ctrl+z': undo }),
      };
      const action = actions[nameOfKey(event)];
      if (!action || event.defaultPrevented || isDialogOpen()) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [latest]);
}
