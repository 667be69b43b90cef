import { type MouseEvent, useRef } from 'react';
import type { Selection } from './selection.ts';
import type { Position } from './sheet-column.ts';

/** The cell under the pointer. The first row of the table is its head. */
export function positionOf(target: EventTarget, lines: number): Position | undefined {
  const cell = target instanceof Element ? target.closest('[role=gridcell]') : null;
  const line = Number(cell?.parentElement?.getAttribute('aria-rowindex')) - 2;
  const column = Number(cell?.getAttribute('aria-colindex')) - 1;
  return cell && line >= 0 && line < lines ? { line, column } : undefined;
}

/** Pressing begins a selection, moving with the button held extends it; so does Shift with a click. */
export function useDrag(selection: Selection, lines: number, reveal: (cell: Position) => void) {
  const isDragging = useRef(false);
  return {
    onMouseDownCapture: (event: MouseEvent) => {
      const cell = positionOf(event.target, lines);
      isDragging.current = cell !== undefined && event.button === 0;
      if (cell && event.shiftKey) {
        selection.extend(cell);
        // The active cell stays where it is.
        event.preventDefault();
        event.stopPropagation();
      } else if (cell) selection.select(cell);
    },
    onMouseMove: (event: MouseEvent) => {
      const isHeld = isDragging.current && (event.buttons & 1) === 1;
      const cell = isHeld ? positionOf(event.target, lines) : undefined;
      const head = selection.get()?.head;
      if (!cell || (cell.line === head?.line && cell.column === head.column)) return;
      selection.extend(cell);
      reveal(cell);
    },
  };
}
