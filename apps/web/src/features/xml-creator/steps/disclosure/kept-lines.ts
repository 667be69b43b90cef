import type { CellColumn, Problem } from '@disclosure/core';
import { isSameProblem } from './same-problem.ts';
import { buildLines, type DisclosureLine, type GroupLine, type RowLine } from './disclosure-lines.ts';

/** Builds the lines again and again; a line that says what it said before stays the same, and is not drawn again. */
export function createLineBuilder() {
  let known: ReadonlyMap<string, DisclosureLine> = new Map();
  return (shown: Parameters<typeof buildLines>[0]): readonly DisclosureLine[] => {
    const lines = buildLines(shown).map((line) => keep(known.get(line.key), line));
    known = new Map(lines.map((line) => [line.key, line]));
    return lines;
  };
}

const keep = (before: DisclosureLine | undefined, line: DisclosureLine): DisclosureLine =>
  before && isSameLine(before, line) ? before : line;

function isSameLine(before: DisclosureLine, line: DisclosureLine): boolean {
  if (before.kind === 'row') return line.kind === 'row' && isSameRow(before, line);
  return line.kind === 'group' && isSameHead(before, line);
}

const isSameRow = (before: RowLine, line: RowLine): boolean =>
  before.row === line.row &&
  before.index === line.index &&
  before.head === line.head &&
  hasSameMarks(before.marks, line.marks);

const isSameHead = (before: GroupLine, line: GroupLine): boolean =>
  before.isOpen === line.isOpen &&
  before.group.firstRow === line.group.firstRow &&
  before.group.rows.length === line.group.rows.length &&
  before.group.rows.every((row, at) => row === line.group.rows[at]) &&
  isSameProblem(before.problem, line.problem);

type Marks = ReadonlyMap<CellColumn, Problem> | undefined;

const hasSameMarks = (before: Marks, marks: Marks): boolean =>
  (before?.size ?? 0) === (marks?.size ?? 0) &&
  [...(marks ?? [])].every(([column, problem]) => isSameProblem(before?.get(column), problem));
