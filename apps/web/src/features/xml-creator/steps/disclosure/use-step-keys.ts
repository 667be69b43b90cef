import { useEffect } from 'react';
import { useLatest } from '../../../../lib/store.ts';

interface StepKeys {
  readonly onWalk: (direction: 1 | -1) => void;
  readonly onFind: () => void;
  readonly onSwitch: (direction: 1 | -1) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

const isOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null;
const isWriting = ({ target }: KeyboardEvent) => target instanceof HTMLInputElement;

/** Keys that work wherever the focus is in this step; a dialog keeps its own, and so does a field. */
export function useStepKeys(keys: StepKeys) {
  const latest = useLatest(keys);
  useEffect(() => {
    const actions: Readonly<Record<string, () => void>> = {
      F8: () => latest.get().onWalk(1),
      'Shift+F8': () => latest.get().onWalk(-1),
      'Ctrl+f': () => latest.get().onFind(),
      'Ctrl+PageDown': () => latest.get().onSwitch(1),
      'Ctrl+PageUp': () => latest.get().onSwitch(-1),
    };
    const edits: Readonly<Record<string, () => void>> = {
      'Ctrl+z': () => latest.get().onUndo(),
      'Ctrl+y': () => latest.get().onRedo(),
      'Ctrl+Shift+z': () => latest.get().onRedo(),
    };
    const handleKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey } = event;
      const held = `${ctrlKey || metaKey ? 'Ctrl+' : ''}${shiftKey ? 'Shift+' : ''}`;
      const name = held + (key.length === 1 ? key.toLowerCase() : key);
      const action = actions[name] ?? (isWriting(event) ? undefined : edits[name]);
      if (!action || event.defaultPrevented || isOpen()) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [latest]);
}
