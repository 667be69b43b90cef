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

/** The next or previous problem, round and round; the first when none is chosen. */
export function stepThrough(
  problems: readonly Problem[],
  chosen: string | undefined,
  direction: 1 | -1,
): Problem | undefined {
  const at = problems.findIndex(({ key }) => key === chosen);
  if (at === -1) return direction === 1 ? problems[0] : problems.at(-1);
  return problems[(at + direction + problems.length) % problems.length];
}

export const isAt = ({ cells }: Problem, place: CellPlace): boolean =>
  cells.some(({ row, column }) => row === place.row && column === place.column);
