import { labelOfWellField } from '../../jobs/well-fields.ts';
import type { Fix } from '../../rule/fix.ts';
import type { Finding, Severity } from '../../rule/rule.ts';
import type { CellPlace } from '../cells/cell-column.ts';
import { titleOfColumn } from '../cells/cell-column.ts';
import type { Disclosure } from '../../model/disclosure.ts';
import { gridMessages } from '../../messages/grid-messages.ts';
import { isUnknownCode } from '../wells/map-chemical.ts';
import { type FindingPlace, readPlace } from './finding-place.ts';

/** One thing to look at: all findings of one cell, or of one row whose code nobody knows. */
export interface Problem {
  readonly key: string;
  readonly severity: Severity;
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
}

interface PlacedFinding {
  readonly finding: Finding;
  readonly place: FindingPlace;
}

const ADDITIVE = 'ADDITIVE-03';
const severities: readonly Severity[] = ['error', 'warning', 'note'];

/** Errors first, then warnings, then notes; in each, what is about the whole and then row by row. */
export function listProblems(disclosure: Disclosure, findings: readonly Finding[]): Problem[] {
  const problems = new Map<string, Problem>();
  for (const finding of findings) {
    const placed = { finding, place: readPlace(finding.where) };
    const code = unknownCodeOf(placed, disclosure);
    const key = code === undefined ? keyOf(placed) : `error code ${code}`;
    const problem = problems.get(key);
    problems.set(key, problem ? withFinding(problem, placed) : toProblem(key, placed, disclosure, code));
  }
  return [...problems.values()].sort(compareProblems);
}

/** Whatever is missing in the row of an unknown code has one cause. */
function unknownCodeOf({ finding, place }: PlacedFinding, { rows }: Disclosure): string | undefined {
  const row = place.kind === 'cell' && finding.severity === 'error' ? rows[place.row] : undefined;
  return row !== undefined && isUnknownCode(row) ? row.chemical : undefined;
}

function keyOf({ finding, place }: PlacedFinding): string {
  if (place.kind !== 'cell') return `${finding.severity} ${finding.where} ${finding.id}`;
  return `${finding.severity} row ${place.row} ${finding.id === ADDITIVE ? ADDITIVE : place.column}`;
}

const cellsOf = (place: FindingPlace): CellPlace[] =>
  place.kind === 'cell' ? [{ row: place.row, column: place.column }] : [];

function toProblem(key: string, { finding, place }: PlacedFinding, { rows }: Disclosure, code?: string): Problem {
  const cells = cellsOf(place);
  const isAdditive = place.kind === 'cell' && finding.id === ADDITIVE;
  return {
    key,
    severity: finding.severity,
    place: isAdditive ? (rows[place.row]?.tradeName ?? '') : wordsFor(cells, place),
    cells,
    wellField: place.kind === 'well' ? place.field : undefined,
    messages: [code === undefined ? finding.message : gridMessages.unknownCode(code)],
    fix: code === undefined ? finding.fix : undefined,
    unknownCode: code,
  };
}

function withFinding(problem: Problem, { finding, place }: PlacedFinding): Problem {
  const cells = dropTwins([...problem.cells, ...cellsOf(place)]);
  if (problem.unknownCode !== undefined) return { ...problem, cells, place: wordsFor(cells, place) };
  const messages = [...new Set([...problem.messages, finding.message])];
  return { ...problem, cells, messages, fix: problem.fix ?? finding.fix };
}

const dropTwins = (cells: readonly CellPlace[]): CellPlace[] =>
  cells.filter((cell, index) => cells.findIndex(({ column }) => column === cell.column) === index);

function wordsFor(cells: readonly CellPlace[], place: FindingPlace): string {
  const [cell] = cells;
  if (cell === undefined) return place.kind === 'well' ? wellWords(place.field) : 'All rows';
  return `Row ${cell.row + 1} · ${cells.map(({ column }) => titleOfColumn(column)).join(', ')}`;
}

/** `Well · End Date`, as the field is called where it is entered. */
const wellWords = (field: string): string => ['Well', labelOfWellField(field)].filter(Boolean).join(' · ');

function compareProblems(one: Problem, other: Problem): number {
  const bySeverity = severities.indexOf(one.severity) - severities.indexOf(other.severity);
  return bySeverity || (one.cells[0]?.row ?? -1) - (other.cells[0]?.row ?? -1);
}
