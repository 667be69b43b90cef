import { labelOfWellField } from '../jobs/edit-well.ts';
import { type Fix, type Finding, type Gate, severities, type Severity } from '../rule/rule.ts';
import { type CellPlace, type CellRange, titleOfColumn, type CellColumn, isCellColumn } from './cells.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { gridMessages } from '../messages/wizard-messages.ts';
import { isUnknownCode } from './apply-to-wells.ts';
import { NEIGHBOUR } from '../neighbours/tell-neighbours.ts';
import type { Family } from './composition.ts';
import { TOO_MANY_ADDITIVES } from './usual-shares.ts';

/** One thing to fix: all findings of one cell, or of one row with an unknown code. */
export interface Problem {
  readonly key: string;
  readonly severity: Severity;
  /** What it blocks: leaving step 4, or only the document. */
  readonly gate: Gate | undefined;
  /** The place in words, such as `Row 8 · CAS`. */
  readonly place: string;
  /** The first is where to go; none when it is about the well or all rows together. */
  readonly cells: readonly CellPlace[];
  /** A field of the well, for problems that are mended in step 2. */
  readonly wellField: string | undefined;
  readonly messages: readonly string[];
  readonly fix: Fix | undefined;
  /** The code that can be mapped. */
  readonly unknownCode: string | undefined;
  /** The rows it is about are those of this family. */
  readonly family?: Family;
  /** A note that has a ring at its cell. */
  readonly isRinged?: true;
}

interface PlacedFinding {
  readonly finding: Finding;
  readonly place: FindingPlace;
}

/** What is about all rows of a trade name together. */
const additive: ReadonlySet<string> = new Set(['ADDITIVE-03', 'ADDITIVE-04']);
/** Findings that are not put together with what else is said of their cell. */
const apart: ReadonlySet<string> = new Set([...additive, TOO_MANY_ADDITIVES, NEIGHBOUR]);
const UNKNOWN_CODE = 'CODE-01';

/** The worst first, and in each severity what is about the whole and then row by row. */
export function listProblems(disclosure: Disclosure, findings: readonly Finding[]): Problem[] {
  const problems = new Map<string, Problem>();
  for (const finding of findings) {
    const placed = { finding, place: readPlace(finding.where) };
    const code = unknownCodeOf(placed, disclosure);
    const key = code === undefined ? keyOf(placed) : `error code ${code}`;
    const problem = problems.get(key);
    problems.set(key, problem ? withFinding(problem, placed) : toProblem(key, placed, disclosure, code));
  }
  const listed = [...problems.values()].sort(compareProblems);
  // A fix would count as an edit, and the list that is still missing would no longer complete the row.
  return disclosure.provisionalRows ? listed.map(withoutFix) : listed;
}

const withoutFix = (problem: Problem): Problem => ({ ...problem, fix: undefined });

/** Whatever is missing in the row of an unknown code has one cause. */
function unknownCodeOf({ finding, place }: PlacedFinding, { rows }: Disclosure): string | undefined {
  const isPart = finding.severity === 'error' || finding.id === UNKNOWN_CODE;
  const row = place.kind === 'cell' && isPart ? rows[place.row] : undefined;
  return row !== undefined && isUnknownCode(row) ? row.chemical : undefined;
}

function keyOf({ finding, place }: PlacedFinding): string {
  if (place.kind !== 'cell') return `${finding.severity} ${finding.where} ${finding.id}`;
  return `${finding.severity} row ${place.row} ${apart.has(finding.id) ? finding.id : place.column}`;
}

const cellsOf = (place: FindingPlace): CellPlace[] =>
  place.kind === 'cell' ? [{ row: place.row, column: place.column }] : [];

function toProblem(key: string, { finding, place }: PlacedFinding, { rows }: Disclosure, code?: string): Problem {
  const cells = cellsOf(place);
  const isAdditive = place.kind === 'cell' && additive.has(finding.id);
  return {
    key,
    severity: finding.severity,
    gate: finding.gate,
    place: isAdditive ? (rows[place.row]?.tradeName ?? '') : wordsFor(cells, place),
    cells,
    wellField: place.kind === 'well' ? place.field : undefined,
    messages: [code === undefined ? finding.message : gridMessages.unknownCode(code)],
    fix: code === undefined ? finding.fix : undefined,
    unknownCode: code,
    ...(finding.id === TOO_MANY_ADDITIVES && { family: 'additive' }),
    ...(finding.id === NEIGHBOUR && { isRinged: true }),
  };
}

function withFinding(problem: Problem, { finding, place }: PlacedFinding): Problem {
  const cells = dropTwins([...problem.cells, ...cellsOf(place)]);
  const gate = finding.gate === 'step4' ? finding.gate : (problem.gate ?? finding.gate);
  // The findings of an unknown code may differ in severity, and the problem is as grave as the worst.
  const severity = severities.find((each) => each === problem.severity || each === finding.severity) ?? 'error';
  if (problem.unknownCode !== undefined) return { ...problem, severity, gate, cells, place: wordsFor(cells, place) };
  const messages = [...new Set([...problem.messages, finding.message])];
  return { ...problem, gate, cells, messages, fix: problem.fix ?? finding.fix };
}

const dropTwins = (cells: readonly CellPlace[]): CellPlace[] =>
  cells.filter((cell, index) => cells.findIndex(({ column }) => column === cell.column) === index);

function wordsFor(cells: readonly CellPlace[], place: FindingPlace): string {
  const [cell] = cells;
  if (cell === undefined) return place.kind === 'well' ? wellWords(place.field) : 'All rows';
  return `Row ${cell.row + 1} · ${cells.map(({ column }) => titleOfColumn(column)).join(', ')}`;
}

/** The place of one finding in words. */
export const placeInWords = (where: string): string => {
  const place = readPlace(where);
  return wordsFor(cellsOf(place), place);
};

/** `Well · End Date`, as the field is called where it is entered. */
const wellWords = (field: string): string => ['Well', labelOfWellField(field)].filter(Boolean).join(' · ');

/** Of the errors, those that block step 4 come first. */
const rankOf = ({ severity, gate }: Problem): number => (gate === 'step4' ? -1 : severities.indexOf(severity));

function compareProblems(one: Problem, other: Problem): number {
  return rankOf(one) - rankOf(other) || (one.cells[0]?.row ?? -1) - (other.cells[0]?.row ?? -1);
}

/** What a finding points to: a cell of a row, the well, or the rows as a whole. */
export type FindingPlace =
  | { readonly kind: 'cell'; readonly row: number; readonly column: CellColumn }
  | { readonly kind: 'well'; readonly field: string }
  | { readonly kind: 'rows' };

/** A vendor is chosen through its company, so whatever is wrong with it shows at the supplier. */
const toColumn = (field: string): CellColumn => (isCellColumn(field) ? field : 'supplier');

export function readPlace(where: string): FindingPlace {
  const [, row, column = ''] = /^rows\[(\d+)\](?:\.(\w+))?/.exec(where) ?? [];
  if (row !== undefined) return { kind: 'cell', row: Number(row), column: toColumn(column) };
  return where.startsWith('well') ? { kind: 'well', field: where.replace(/^well\.?/, '') } : { kind: 'rows' };
}

/** The worst problem of each cell that has one. */
export type CellMarks = ReadonlyMap<number, ReadonlyMap<CellColumn, Problem>>;

/** Notes are listed only: they mark nothing, unless they have a ring. */
export function markCells(problems: readonly Problem[]): CellMarks {
  const marks = new Map<number, Map<CellColumn, Problem>>();
  for (const problem of problems) {
    if (problem.severity === 'note' && !problem.isRinged) continue;
    for (const { row, column } of problem.cells) {
      const ofRow = marks.get(row) ?? new Map<CellColumn, Problem>();
      if (!ofRow.has(column)) ofRow.set(column, problem);
      marks.set(row, ofRow);
    }
  }
  return marks;
}

/** The first cell of a range with something to correct; where nothing must be corrected, the first with a warning. */
export function firstFault(
  problems: readonly Problem[],
  { firstRow, lastRow }: Pick<CellRange, 'firstRow' | 'lastRow'>,
  refused: readonly CellPlace[],
): CellPlace | undefined {
  const cellsWith = (...wanted: readonly Severity[]) =>
    problems.filter(({ severity }) => wanted.includes(severity)).flatMap(({ cells }) => cells);
  const first = (cells: readonly CellPlace[]) =>
    cells.filter(({ row }) => row >= firstRow && row <= lastRow).toSorted((one, other) => one.row - other.row)[0];
  return first([...refused, ...cellsWith('error', 'refusal')]) ?? first(cellsWith('warning'));
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
