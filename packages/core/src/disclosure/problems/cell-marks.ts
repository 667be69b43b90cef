import type { CellColumn, CellPlace } from '../cells/cell-column.ts';
import type { Problem } from './problem.ts';

/** The worst problem of each cell that has one. */
export type CellMarks = ReadonlyMap<number, ReadonlyMap<CellColumn, Problem>>;

/** Notes are listed only: they mark nothing. */
export function markCells(problems: readonly Problem[]): CellMarks {
  const marks = new Map<number, Map<CellColumn, Problem>>();
  for (const problem of problems) {
    if (problem.severity === 'note') continue;
    for (const { row, column } of problem.cells) {
      const ofRow = marks.get(row) ?? new Map<CellColumn, Problem>();
      if (!ofRow.has(column)) ofRow.set(column, problem);
      marks.set(row, ofRow);
    }
  }
  return marks;
}

/** Where a walk through the problems is: at which of them, and how far down the list that was. */
export interface WalkedTo {
  readonly key: string;
  readonly at: number;
}

/** The next or previous problem, round and round. One that was mended since leaves its place to what followed it. */
export function stepThrough(
  problems: readonly Problem[],
  from: WalkedTo | undefined,
  direction: 1 | -1,
): { readonly problem: Problem; readonly at: number } | undefined {
  const now = problems.findIndex(({ key }) => key === from?.key);
  const start = from === undefined ? -1 : from.at - (direction === 1 ? 1 : 0);
  const next = (now === -1 ? start : now) + direction;
  const count = Math.max(problems.length, 1);
  const at = from === undefined && direction === -1 ? count - 1 : ((next % count) + count) % count;
  const problem = problems[at];
  return problem && { problem, at };
}

export const isAt = ({ cells }: Problem, place: CellPlace): boolean =>
  cells.some(({ row, column }) => row === place.row && column === place.column);
