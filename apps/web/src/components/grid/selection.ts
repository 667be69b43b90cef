import { type Area, isSameCell, type Position } from './sheet-column.ts';

interface Selected {
  /** Where the selection began. */
  readonly anchor: Position;
  /** The opposite corner. */
  readonly head: Position;
}

/** Which cells are selected, outside React: moving on draws the cells that change and nothing else. */
export interface Selection {
  readonly get: () => Selected | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly select: (cell: Position) => void;
  /** The rectangle from where the selection began to this cell. */
  readonly extend: (head: Position) => void;
  readonly set: (anchor: Position, head: Position) => void;
  readonly area: () => Area | undefined;
  readonly contains: (line: number, column: number) => boolean;
  /** The cell that keys go to. It stays where it is when whole rows or columns are selected around it. */
  readonly active: () => Position;
  /** What a line shows of all this: the same text as long as it shows the same. */
  readonly inLine: (line: number) => string;
}

/** The first column only names the line. */
const START: Position = { line: 0, column: 1 };

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
  let active = START;
  const listeners = new Set<() => void>();
  const change = (next: Selected, nextActive = active) => {
    const isKept = selected && isSameCell(next.anchor, selected.anchor) && isSameCell(next.head, selected.head);
    if (isKept && isSameCell(nextActive, active)) return;
    selected = next;
    active = nextActive;
    area = areaOf(next);
    for (const listener of listeners) listener();
  };
  return {
    get: () => selected,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    select: (cell) => change({ anchor: cell, head: cell }, cell),
    extend: (head) => change({ anchor: selected?.anchor ?? head, head }),
    set: (anchor, head) => change({ anchor, head }),
    area: () => area,
    contains: (line, column) =>
      area !== undefined && line >= area.top && line <= area.bottom && column >= area.left && column <= area.right,
    active: () => active,
    inLine: (line) => {
      const isIn = area !== undefined && line >= area.top && line <= area.bottom;
      return `${active.line === line ? active.column : ''}:${isIn ? `${area?.left}-${area?.right}` : ''}`;
    },
  };
}
