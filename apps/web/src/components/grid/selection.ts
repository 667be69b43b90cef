import type { Area, Position } from './sheet-column.ts';

interface Selected {
  /** Where the selection began: the active cell. */
  readonly anchor: Position;
  /** The opposite corner. */
  readonly head: Position;
}

/** Which cells are selected, outside React: moving on draws the cells that change and nothing else. */
export interface Selection {
  readonly get: () => Selected | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly select: (cell: Position | undefined) => void;
  /** The rectangle from where the selection began to this cell. */
  readonly extend: (head: Position) => void;
  readonly set: (anchor: Position, head: Position) => void;
  readonly area: () => Area | undefined;
  readonly contains: (line: number, column: number) => boolean;
}

const isSame = (one: Position | undefined, other: Position | undefined): boolean =>
  one?.line === other?.line && one?.column === other?.column;

function areaOf({ anchor, head }: Selected): Area {
  return {
    top: Math.min(anchor.line, head.line),
    bottom: Math.max(anchor.line, head.line),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  };
}

export function createSelection(): Selection {
  let selected: Selected | undefined;
  let area: Area | undefined;
  const listeners = new Set<() => void>();
  const change = (next: Selected | undefined) => {
    if (isSame(next?.anchor, selected?.anchor) && isSame(next?.head, selected?.head)) return;
    selected = next;
    area = next && areaOf(next);
    for (const listener of listeners) listener();
  };
  return {
    get: () => selected,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    select: (cell) => change(cell && { anchor: cell, head: cell }),
    extend: (head) => change({ anchor: selected?.anchor ?? head, head }),
    set: (anchor, head) => change({ anchor, head }),
    area: () => area,
    contains: (line, column) =>
      area !== undefined && line >= area.top && line <= area.bottom && column >= area.left && column <= area.right,
  };
}
