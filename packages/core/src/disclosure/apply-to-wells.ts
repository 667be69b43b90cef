import { printCas } from '../model/cas-number.ts';
import { type Catalogue, findByCode } from '../ingredients/catalogue.ts';
import { type CellColumn, cellColumns, textOfCell } from './cells.ts';
import { type CellTexts, writeCells } from './write-cells.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { normalCode, UNKNOWN_CODE_COMMENT } from '../ingredients/chemical-codes.ts';
import { normalName } from '../texts/fold.ts';
import type { DisclosureRow } from '../model/row.ts';
import { isWaterRow } from '../model/water-row.ts';
import { buildRows, isPumped } from './build-disclosure.ts';
import { editRow, vendorsFor, withRows } from './edit-rows.ts';
import type { Chemical } from '../model/well.ts';

/** Columns that belong to the chemical. Volumes and what follows from them belong to each well. */
export const sharedColumns: readonly CellColumn[] = cellColumns
  .map(({ column }) => column)
  .filter((column) => !['volume', 'percentInHFJob', 'massIngredient'].includes(column));

/** One cell of another well that would change. */
export interface PlannedCell {
  readonly key: string;
  readonly row: number;
  readonly column: CellColumn;
  readonly before: string;
  readonly after: string;
}

/** A row whose values are to be given to the same row of other wells. */
export interface SourceRow {
  readonly disclosure: Disclosure;
  readonly row: number;
  readonly columns: readonly CellColumn[];
}

type Wells = Readonly<Record<string, Disclosure>>;

/** What would change in which well, before anything does. */
export function planForWells({ disclosure, row, columns }: SourceRow, wells: Wells): PlannedCell[] {
  const source = disclosure.rows[row];
  if (source === undefined) return [];
  return Object.entries(wells).flatMap(([key, { rows }]) => {
    const at = rows === disclosure.rows ? -1 : (findSameRow(disclosure.rows, row, rows) ?? -1);
    const same = rows[at];
    if (same === undefined) return [];
    return columns
      .map((column) => ({ key, row: at, column, before: textOfCell(same, column), after: textOfCell(source, column) }))
      .filter(({ before, after }) => before !== after);
  });
}

/** The wells that change, as they are after the plan. */
export function applyToWells(plan: readonly PlannedCell[], wells: Wells, catalogue: Catalogue): Wells {
  const byWell = Map.groupBy(plan, ({ key }) => key);
  return Object.fromEntries(
    [...byWell].flatMap(([key, cells]) => {
      const disclosure = wells[key];
      if (disclosure === undefined) return [];
      const written = writeCells(disclosure, textsByRow(cells), catalogue, 'none').disclosure;
      return [[key, withTypedMasses(written, disclosure, cells, catalogue)]];
    }),
  );
}

/** A mass that was typed belongs to its well, and nobody was asked to give it up. */
function withTypedMasses(
  written: Disclosure,
  { rows }: Disclosure,
  cells: readonly PlannedCell[],
  catalogue: Catalogue,
): Disclosure {
  const typed = [...new Set(cells.map(({ row }) => row))].filter((row) => rows[row]?.massIsTyped);
  return typed.reduce(
    (disclosure, row) => editRow(disclosure, row, { massIngredient: rows[row]?.massIngredient ?? 0 }, catalogue),
    written,
  );
}

function textsByRow(cells: readonly PlannedCell[]): Map<number, CellTexts> {
  const byRow = Map.groupBy(cells, ({ row }) => row);
  return new Map([...byRow].map(([row, own]) => [row, new Map(own.map(({ column, after }) => [column, after]))]));
}

/** The key by which rows of several wells match: their reported code and their own code. Blank when they cannot match. */
export function kinOf(row: DisclosureRow): string {
  if (isWaterRow(row)) return 'water';
  return row.chemical === '' ? '' : `${normalCode(row.chemical)} ${normalCode(row.code)}`;
}

const kinIndexes = (rows: readonly DisclosureRow[], kin: string): number[] =>
  rows.flatMap((row, index) => (kinOf(row) === kin ? [index] : []));

/** The row of another well that matches one of ours: by its name, or by its position where it was renamed. */
export function findSameRow(
  rows: readonly DisclosureRow[],
  index: number,
  others: readonly DisclosureRow[],
): number | undefined {
  const row = rows[index];
  const kin = row === undefined ? '' : kinOf(row);
  if (row === undefined || kin === '') return undefined;
  const [ours, theirs] = [kinIndexes(rows, kin), kinIndexes(others, kin)];
  const nameOf = (each: DisclosureRow | undefined): string => normalName(each?.ingredientName ?? '');
  const isNamed = (each: DisclosureRow | undefined): boolean => nameOf(each) === nameOf(row);
  const named = theirs.filter((at) => isNamed(others[at]));
  if (named.length > 0)
    return findSameCas({ rows, at: ours.filter((at) => isNamed(rows[at])) }, index, { rows: others, at: named });
  if (ours.length !== theirs.length) return undefined;
  const isFree = (at: number): boolean => ours.every((own) => nameOf(rows[own]) !== nameOf(others[at]));
  return theirs.find((at, place) => ours[place] === index && isFree(at));
}

/** Some rows of a well, by their places. */
interface SomeRows {
  readonly rows: readonly DisclosureRow[];
  readonly at: readonly number[];
}

/** Of rows with one name: by the CAS number, and by the order of those that are left where it was changed. */
function findSameCas(ours: SomeRows, index: number, theirs: SomeRows): number | undefined {
  const casAt = ({ rows }: SomeRows, at: number): string => printCas(rows[at]?.casNumber ?? '');
  const partnerOf = (own: number): number | undefined => {
    const cas = casAt(ours, own);
    const before = ours.at.filter((at) => at < own && casAt(ours, at) === cas).length;
    return theirs.at.filter((at) => casAt(theirs, at) === cas)[before];
  };
  const taken = new Set(ours.at.map(partnerOf));
  const free = theirs.at.filter((at) => !taken.has(at));
  const place = ours.at.filter((at) => partnerOf(at) === undefined).indexOf(index);
  return partnerOf(index) ?? free[place];
}

/** A row for an unknown code that no user has described yet. */
export const isUnknownCode = (row: DisclosureRow): boolean =>
  row.comments === UNKNOWN_CODE_COMMENT && row.chemical !== '' && row.tradeName === '';

/**
 * The rows that a code stands for by now, in the place of the row that was made while it was unknown. An amount that was
 * typed there since is the amount of all of them.
 */
export function mapChemical(disclosure: Disclosure, code: string, catalogue: Catalogue): Disclosure {
  const { well, customer, rows } = disclosure;
  const isOf = (row: DisclosureRow): boolean => normalCode(row.chemical) === normalCode(code);
  const index = rows.findIndex((row) => isOf(row) && isUnknownCode(row));
  const unknown = rows[index];
  if (unknown === undefined || findByCode(catalogue, code, customer?.id ?? null) === undefined) return disclosure;
  // An amount under the same code that cannot be read gives no row, and gets none by this.
  const chemicals = well.chemicals.map((chemical) =>
    isPumped(chemical) && normalCode(chemical.code) === normalCode(code) ? withTyped(chemical, unknown) : chemical,
  );
  const mapped = buildRows({ ...well, chemicals }, catalogue, customer).rows.filter(isOf);
  // The job data no longer have it, and the row was kept.
  if (mapped.length === 0) return disclosure;
  const all = rows.toSpliced(index, 1, ...mapped);
  return withRows({ ...disclosure, vendors: vendorsFor(all, disclosure, catalogue) }, all);
}

/** Takes the volume and units that a user typed. A row without units says gallons, so gallons alone prove nothing. */
function withTyped(chemical: Chemical, { volume, units, catalogueUnits }: DisclosureRow): Chemical {
  if (catalogueUnits === '' || volume === null) return chemical;
  return { ...chemical, amount: volume, unit: units === 'gal' && chemical.unit === null ? null : units };
}
