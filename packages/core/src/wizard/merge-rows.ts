import { shareOf } from '../model/mass.ts';
import {
  type CellColumn,
  cellColumns,
  isComputedColumn,
  titleOfColumn,
  showBoth,
  showCell,
} from '../disclosure/cells.ts';
import { normalCode } from '../ingredients/chemical-codes.ts';
import { withComputedMass } from '../disclosure/edit-rows.ts';
import type { DisclosureRow } from '../model/row.ts';
import { findSameRow } from '../disclosure/apply-to-wells.ts';

/** A value that is different in the new job data. */
export interface Difference {
  /** The same whenever the same data are compared. */
  readonly id: string;
  /** The name of the well. */
  readonly well: string;
  /** `End Date`, `Row 4 · Volume`. */
  readonly place: string;
  /** What stands in the draft, and what stands there afterwards. */
  readonly mine: string;
  readonly theirs: string;
  /** A user has edited this value, so it stays unless the user decides otherwise. */
  readonly isConflict: boolean;
}

/** Decides about one difference, and notes it. */
export interface Judge {
  readonly differences: readonly Difference[];
  /** True when what the new data say is to be taken. */
  readonly takesTheirs: (difference: Difference) => boolean;
}

/** The user wins by default; these are the conflicts in which the new data do. */
export function createJudge(taken: ReadonlySet<string>): Judge {
  const differences: Difference[] = [];
  return {
    differences,
    takesTheirs: (difference) => {
      differences.push(difference);
      return !difference.isConflict || taken.has(difference.id);
    },
  };
}

/** What the source said, what it says now, and what stands in the draft. */
export interface Versions<Value> {
  readonly before: Value;
  readonly after: Value;
  readonly mine: Value;
}

/** There is no question when the source has not changed, or has the value of the draft. */
export const hasNews = <Value>({ before, after, mine }: Versions<Value>): boolean =>
  !Object.is(after, before) && !Object.is(after, mine);

export const isEdited = <Value>({ before, mine }: Versions<Value>): boolean => !Object.is(before, mine);

type Rows = readonly DisclosureRow[];

/** The well that the rows are of. */
interface Place {
  readonly key: string;
  readonly well: string;
}

const inputColumns = cellColumns.map(({ column }) => column).filter((column) => !isComputedColumn(column));
const massColumns: ReadonlySet<CellColumn> = new Set(['volume', 'units', 'specificGravity', 'percentInAdditive']);

/** What counts of a cell. A volume that is a share of an amount follows the percent; the amount is what was pumped. */
const valueOf = (row: DisclosureRow, column: CellColumn): unknown => (column === 'volume' ? row.amount : row[column]);

/** Rows with what is new in the job data. Hand-made rows, and whatever was typed or deleted, stay. */
export function mergeRows(place: Place, { before, after, mine }: Versions<Rows>, judge: Judge): Rows {
  const merged = mine.flatMap((row, index) => {
    const at = { ...place, row: index };
    const old = findSame(mine, index, before);
    if (old === undefined) return mergeAmount(at, { before, after, mine: row }, judge);
    const next = findSame(before, before.indexOf(old), after);
    if (next !== undefined) return [mergeCells(at, { before: old, after: next, mine: row }, judge)];
    return isDropped(at, old, row, judge) ? [] : [row];
  });
  const added = after.filter((row, index) => isAdded(place, { row, index }, { before, after, mine }, judge));
  const isUntouched =
    added.length === 0 && merged.length === mine.length && merged.every((row, at) => row === mine[at]);
  return isUntouched ? mine : placeAmong(merged, added, after);
}

const findSame = (rows: Rows, index: number, others: Rows): DisclosureRow | undefined =>
  others[findSameRow(rows, index, others) ?? -1];

interface CellPlaceOf extends Place {
  readonly row: number;
}

interface RowAmongOthers {
  readonly before: Rows;
  readonly after: Rows;
  readonly mine: DisclosureRow;
}

/** A row that was renamed while others of its chemical were deleted matches none, and follows the chemical's amount. */
function mergeAmount(place: CellPlaceOf, { before, after, mine }: RowAmongOthers, judge: Judge): Rows {
  const [old, next] = [reportedLike(mine, before), reportedLike(mine, after)];
  if (old === undefined) return [mine];
  if (next === undefined) return after.some(isOfChemical(mine)) || !isDropped(place, old, mine, judge) ? [mine] : [];
  return [mergeCells(place, { before: withAmountOf(mine, old), after: withAmountOf(mine, next), mine }, judge)];
}

const isOfChemical =
  ({ chemical }: DisclosureRow) =>
  (row: DisclosureRow): boolean =>
    chemical !== '' && normalCode(row.chemical) === normalCode(chemical);

/** A row of the same chemical, where all of them have one amount in the units of this one. */
function reportedLike(mine: DisclosureRow, rows: Rows): DisclosureRow | undefined {
  const [first, ...others] = rows.filter(isOfChemical(mine));
  const isOne = others.every(({ amount, units }) => amount === first?.amount && units === first.units);
  return isOne && first?.units === mine.units ? first : undefined;
}

/** The volume that an amount gives a row is all of it, or its share. */
function withAmountOf(row: DisclosureRow, { amount, catalogueUnits, reportedUnits }: DisclosureRow): DisclosureRow {
  const volume = row.volumeIsShare && amount !== null ? shareOf(amount, row.percentInAdditive) : amount;
  return { ...row, amount, volume, catalogueUnits, reportedUnits };
}

function mergeCells(place: CellPlaceOf, rows: Versions<DisclosureRow>, judge: Judge): DisclosureRow {
  const merged = mergeInputs(place, rows, judge);
  if (!isReportedOtherwise(rows)) return merged;
  const { key, well, row } = place;
  const [mine, theirs] = [rows.mine.reportedUnits, rows.after.reportedUnits];
  const words = { well, place: `Row ${row + 1} · ${titleOfColumn('units')}`, mine, theirs };
  judge.takesTheirs({ id: `${key} row ${row} reported`, ...words, isConflict: false });
  return { ...merged, reportedUnits: theirs };
}

/** The rules use the unit as the source spells it, until a user sets the amount or its units. */
function isReportedOtherwise(rows: Versions<DisclosureRow>): boolean {
  const { before, after, mine } = rows;
  const isSettled = (['volume', 'units'] as const).some((column) => isEdited(toVersions(rows, column)));
  return !isSettled && mine.reportedUnits === before.reportedUnits && after.reportedUnits !== before.reportedUnits;
}

function mergeInputs({ key, well, row }: CellPlaceOf, rows: Versions<DisclosureRow>, judge: Judge): DisclosureRow {
  const ask = (column: CellColumn, isConflict: boolean): boolean => {
    const [mine, theirs] = showBoth(rows.mine, rows.after, column);
    const place = `Row ${row + 1} · ${titleOfColumn(column)}`;
    return judge.takesTheirs({ id: `${key} row ${row} ${column}`, well, place, mine, theirs, isConflict });
  };
  const taken = inputColumns.filter((column) => {
    const versions = toVersions(rows, column);
    return hasNews(versions) && ask(column, isEdited(versions));
  });
  if (taken.length === 0) return rows.mine;
  const changed = withCells(rows, new Set(taken));
  if (!taken.some((column) => massColumns.has(column))) return changed;
  return rows.mine.massIsTyped && !ask('massIngredient', true) ? changed : withComputedMass(changed);
}

const toVersions = ({ before, after, mine }: Versions<DisclosureRow>, column: CellColumn): Versions<unknown> => ({
  before: valueOf(before, column),
  after: valueOf(after, column),
  mine: valueOf(mine, column),
});

function withCells({ after, mine }: Versions<DisclosureRow>, taken: ReadonlySet<CellColumn>): DisclosureRow {
  const cells = Object.fromEntries([...taken].map((column) => [column, after[column]]));
  const row: DisclosureRow = { ...mine, ...cells, ...(taken.has('supplier') && { vendorId: after.vendorId }) };
  if (!taken.has('volume')) return row;
  return withAmountOf(row, after);
}

/** A chemical that the job data no longer have takes its rows along, but for those that were edited. */
function isDropped({ key, well, row }: CellPlaceOf, old: DisclosureRow, mine: DisclosureRow, judge: Judge): boolean {
  const isTouched = inputColumns.some((column) => valueOf(old, column) !== valueOf(mine, column));
  return judge.takesTheirs({
    id: `${key} row ${row}`,
    ...wholeRow(well, mine),
    theirs: 'No longer in the job data',
    isConflict: isTouched || mine.massIsTyped || mine.percentIsTyped,
  });
}

/** New in the job data; or deleted in the draft, and otherwise now than it was then. */
function isAdded(
  { key, well }: Place,
  { row, index }: { readonly row: DisclosureRow; readonly index: number },
  { before, after, mine }: Versions<Rows>,
  judge: Judge,
): boolean {
  if (findSame(after, index, mine) !== undefined) return false;
  const old = findSame(after, index, before);
  if (old !== undefined && inputColumns.every((column) => valueOf(old, column) === valueOf(row, column))) return false;
  // It, or another row of its chemical, was renamed, and has the amount already.
  if (old !== undefined && hasUnmatched(mine.filter(isOfChemical(row)), before.filter(isOfChemical(row)))) return false;
  const { mine: theirs, ...words } = wholeRow(well, row);
  const id = `${key} new ${index} ${row.chemical}`;
  return judge.takesTheirs({ id, ...words, mine: old ? 'Deleted' : '', theirs, isConflict: old !== undefined });
}

const hasUnmatched = (mine: Rows, before: Rows): boolean =>
  mine.some((_, index) => findSame(mine, index, before) === undefined);

const wholeRow = (well: string, row: DisclosureRow): Pick<Difference, 'well' | 'place' | 'mine'> => ({
  well,
  place: [row.tradeName, row.ingredientName].filter(Boolean).join(' · ') || row.chemical,
  mine: `${showCell(row, 'volume')} ${row.units}`,
});

/** Each new row stands after the one that it follows in rows made from the new data alone. */
function placeAmong(rows: Rows, added: Rows, after: Rows): Rows {
  return added.reduce<Rows>((placed, row) => {
    const leader = after[after.indexOf(row) - 1];
    const at = leader === undefined ? -1 : placed.findIndex((each) => isLike(each, leader));
    return placed.toSpliced(at === -1 ? placed.length : at + 1, 0, row);
  }, rows);
}

const isLike = (one: DisclosureRow, other: DisclosureRow): boolean =>
  one.chemical === other.chemical && one.code === other.code && one.ingredientName === other.ingredientName;
