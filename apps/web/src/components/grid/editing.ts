import type { Position } from './sheet-column.ts';

export interface Edited extends Position {
  /** What is typed replaces what was there. */
  readonly isReplacing: boolean;
}

/** Which cell is being edited, outside React: opening its editor draws its line and nothing else. */
export interface Editing {
  readonly subscribe: (listener: () => void) => () => void;
  /** Undefined unless a cell of this line is being edited. */
  readonly inLine: (line: number) => Edited | undefined;
  readonly open: (cell: Position, isReplacing: boolean) => void;
  readonly close: () => void;
}

export function createEditing(): Editing {
  let edited: Edited | undefined;
  const listeners = new Set<() => void>();
  const change = (next: Edited | undefined) => {
    edited = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    inLine: (line) => (edited?.line === line ? edited : undefined),
    open: ({ line, column }, isReplacing) => change({ line, column, isReplacing }),
    close: () => change(undefined),
  };
}
