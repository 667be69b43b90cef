import type { Customer } from '../customers/customer.ts';
import { type Catalogue, sortKey } from '../ingredients/catalogue.ts';
import { normalCode } from '../ingredients/chemical-codes.ts';
import { findByCode, findOthersOfTradeNames, isThirdParty } from '../ingredients/find-by-code.ts';
import type { Chemical } from '../jobs/well.ts';
import { compareText } from '../texts/fold.ts';
import { buildRow, buildUnknownRow, isPumped, type Pumped } from './chemical-rows.ts';
import type { DisclosureRow, DraftRow } from './row.ts';
import { shareOfMass, sumOfMasses } from './shares.ts';
import { baseWater, buildWaterRow, isWaterRow } from './water-row.ts';

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
  const sortables = pumped.flatMap((chemical) =>
    rowsOfChemical(chemical, catalogue, customer?.id ?? null, reportedCodes),
  );
  const sorted = sortables.sort(compareSortables).map(({ row }) => row);
  const water = buildWaterRow(baseWater(well), customer?.name ?? well.customer);
  return complete([water, ...sorted.filter((row) => !isWaterRow(row))]);
}

function rowsOfChemical(
  chemical: Pumped,
  catalogue: Catalogue,
  customerId: number | null,
  reportedCodes: ReadonlySet<string>,
): Sortable[] {
  const { code } = chemical;
  const found = findByCode(catalogue, code, customerId);
  if (found.length === 0)
    return [{ row: buildUnknownRow(chemical), rank: undefined, sortKey: sortKey('', code, code, '') }];
  const others = isThirdParty(code) ? [] : findOthersOfTradeNames(catalogue, code, found, reportedCodes);
  return [
    ...found.map((entry) => ({ row: buildRow(chemical, entry, false), rank: entry.rank, sortKey: entry.sortKey })),
    ...others.map((entry) => ({ row: buildRow(chemical, entry, true), rank: entry.rank, sortKey: entry.sortKey })),
  ];
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
