import { useEffect } from 'react';
import { isDialogOpen, nameOfKey } from '../../../lib/keys.ts';
import { useLatest } from '../../../lib/store.ts';

/** What each key does, by its name. */
type KeyTable = Readonly<Record<string, () => void>>;

interface History {
  readonly undo: () => void;
  readonly redo: () => void;
}

const isWriting = ({ target }: KeyboardEvent) => target instanceof HTMLInputElement;

/**
 * Keys that work anywhere in a step, except in a dialog; undo and redo not in a field either. They also work on a
 * button: what it has done is the next thing to be taken back.
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
