import { useEffect } from 'react';
import { isDialogOpen, nameOfKey } from '../../../lib/keys.ts';
import { useLatest } from '../../../lib/store.ts';

/** What each key does, by its name. */
type KeyTable = Readonly<Record<string, () => void>>;

interface History {
  readonly undo: () => void;
  readonly redo: () => void;
}

/** What is typed there is taken back by the browser itself. */
const TEXT = 'input, textarea, [contenteditable]';
const isWriting = ({ target }: KeyboardEvent) => target instanceof Element && target.closest(TEXT) !== null;

/**
 * Keys that work anywhere in a step, except in a dialog; undo and redo not where text is typed either. They also
 * work on a button or a choice: what it has done is the next thing to be taken back.
 */
export function useStepKeys({ undo, redo }: History, others: KeyTable = {}): void {
  const edits: KeyTable = { 'Ctrl+z': undo, 'Ctrl+y': redo, 'Ctrl+Shift+z': redo };
  const latest = useLatest({ edits, others });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const name = nameOfKey(event);
      const known = latest.get();
      const action = known.others[name] ?? (isWriting(event) ? undefined : known.edits[name]);
      if (!action || event.defaultPrevented || isDialogOpen()) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [latest]);
}
