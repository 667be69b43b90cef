import type { Customer } from '../model/customer.ts';
import { type Catalogue, type CatalogueEntry, type CodeGroup, sortKey } from '../ingredients/catalogue.ts';
import { normalCode } from '../ingredients/chemical-codes.ts';
import { findByCode, findExtras, isThirdParty } from '../ingredients/find-by-code.ts';
import type { Chemical } from '../model/well.ts';
import { compareText } from '../texts/fold.ts';
import { buildRow, buildUnknownRow, isPumped, type Pumped } from './chemical-rows.ts';
import type { DisclosureRow, DraftRow } from '../model/row.ts';
import { shareOfMass, sumOfMasses } from '../model/shares.ts';
import { baseWater, buildWaterRow, isWaterRow } from '../model/water-row.ts';

/** What the rows of a well are made of. */
export interface PumpedWell {
  readonly chemicals: readonly Chemical[];
  readonly totalClean: number | null;
  readonly clean: number | null;
  /** The name in the job data, for a customer that is in no table. */
  readonly customer: string;
}

export interface BuiltRows {
  readonly rows: readonly DisclosureRow[];
  readonly totalMass: number;
}

interface Sortable {
  readonly row: DraftRow;
  readonly sortKey: string;
  /** Undefined for a row without catalogue entry, which sorts by its texts. */
  readonly rank: number | undefined;
}

/** The rows of a well: water first, then every ingredient of every chemical, by trade name. */
export function buildRows(well: PumpedWell, catalogue: Catalogue, customer: Customer | null): BuiltRows {
  const pumped = well.chemicals.filter(isPumped);
  const reportedCodes = new Set(pumped.map((chemical) => normalCode(chemical.code)));
  const sortables: Sortable[] = [];
  for (const chemical of pumped) {
    const group = findByCode(catalogue, chemical.code, customer?.id ?? null);
    if (group === undefined) sortables.push(unknownRow(chemical));
    else addRows(chemical, group, reportedCodes, sortables);
  }
  const rows: DraftRow[] = [buildWaterRow(baseWater(well), customer?.name ?? well.customer)];
  for (const { row } of sortables.sort(compareSortables)) if (!isWaterRow(row)) rows.push(row);
  return complete(rows);
}

function unknownRow(chemical: Pumped): Sortable {
  const { code } = chemical;
  return { row: buildUnknownRow(chemical), rank: undefined, sortKey: sortKey('', code, code, '') };
}

function addRows(chemical: Pumped, group: CodeGroup, reportedCodes: ReadonlySet<string>, sortables: Sortable[]): void {
  const add = (entry: CatalogueEntry, volumeIsShare: boolean): void => {
    const row = buildRow(chemical, entry, volumeIsShare);
    sortables.push({ row, rank: entry.rank, sortKey: entry.sortKey });
  };
  for (const entry of group.entries) add(entry, false);
  if (isThirdParty(chemical.code)) return;
  for (const entry of findExtras(group, reportedCodes)) add(entry, true);
}

/** Ranks compare faster than texts and mean the same. Sorting keeps the input order of equals. */
function compareSortables(one: Sortable, other: Sortable): number {
  if (one.rank !== undefined && other.rank !== undefined) return one.rank - other.rank;
  return compareText(one.sortKey, other.sortKey);
}

/** The rows were made a moment ago and nobody else holds them, so their shares are filled in. */
function complete(rows: DraftRow[]): BuiltRows {
  const totalMass = sumOfMasses(rows);
  for (const row of rows) row.percentInHFJob = shareOfMass(row.massIngredient, totalMass);
  return { rows, totalMass };
}
