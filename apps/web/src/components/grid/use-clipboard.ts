import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import type { Selection } from './selection.ts';
import type { SheetActions } from './sheet-column.ts';
import { isInEditor } from './text-editor.tsx';

/** Ranges to and from the clipboard, as spreadsheets do it. */
export function useClipboard(selection: Selection, actions: SheetActions) {
  /** The event does not tell with which keys it was asked for. */
  const asValues = useRef(false);

  const copy = (event: ClipboardEvent): boolean => {
    const area = selection.area();
    if (isInEditor(event.target) || !area) return false;
    event.clipboardData.setData('text/plain', actions.copy(area));
    event.preventDefault();
    return true;
  };
  const cut = (event: ClipboardEvent) => {
    const area = selection.area();
    if (copy(event) && area) actions.clear(area);
  };
  const paste = (event: ClipboardEvent) => {
    const area = selection.area();
    if (isInEditor(event.target) || !area) return;
    event.preventDefault();
    actions.paste(area, event.clipboardData.getData('text/plain'), asValues.current);
  };
  const noteKeys = ({ shiftKey }: KeyboardEvent) => {
    asValues.current = shiftKey;
  };
  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: cut,
    onPaste: paste,
    onKeyDownCapture: noteKeys,
  };
}
