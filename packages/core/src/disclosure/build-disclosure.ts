import type { SettledCustomer } from '../model/company.ts';
import {
  type Catalogue,
  type CatalogueEntry,
  type CodeGroup,
  sortKey,
  findByCode,
  findExtras,
  isThirdParty,
} from '../ingredients/catalogue.ts';
import { selectWell, type Well, type Chemical } from '../model/well.ts';
import type { WaterSource } from '../model/water-source.ts';
import { presetEntryMethod } from '../states/state-packs.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { isWaterRow, supplierOfWater, baseWater, buildWaterRow } from '../model/water-row.ts';
import { normalCode, UNKNOWN_CODE_COMMENT } from '../ingredients/chemical-codes.ts';
import { compareText } from '../texts/fold.ts';
import { type DisclosureRow, type DraftRow, blankRow } from '../model/row.ts';
import { shareOfMass, sumOfMasses, ingredientMass, shareOf } from '../model/mass.ts';
import { percent } from '../numbers/percent.ts';
import { gallons, readUnit, type Unit } from '../numbers/units.ts';

/** The disclosure of a selected well, with rows from its chemicals. */
export function buildDisclosure(
  well: Well,
  catalogue: Catalogue,
  customer: SettledCustomer | null,
  waterSource: WaterSource | null,
): Disclosure {
  const selected = selectWell(well, customer);
  const { rows, totalMass } = buildRows(selected, catalogue, customer);
  return {
    well: { ...selected, totalMass, waterSource },
    rows,
    vendors: catalogue.vendors,
    customer,
    rowsFor: customer?.id ?? null,
    entryMethod: presetEntryMethod(well.state, well.endDate),
    amendedReason: '',
  };
}

/**
 * Sets the customer: the operator and owner of the file, and the supplier of the water unless a user typed another. The
 * other rows stay. Where they would be different, the page offers to rebuild them.
 */
export function withCustomer(disclosure: Disclosure, customer: SettledCustomer): Disclosure {
  if (disclosure.asRead !== undefined) return withCustomerOfDocument(disclosure, customer);
  const well = { ...disclosure.well, customer_id: customer.id, operatorNumber: customer.operatorNumber };
  const before = supplierOfWater(disclosure.customer?.name ?? disclosure.well.customer);
  const supplier = supplierOfWater(customer.name);
  const index = disclosure.rows.findIndex((row) => isWaterRow(row) && row.supplier === before);
  const water = disclosure.rows[index];
  const isSame = water === undefined || water.supplier === supplier;
  const rows = isSame ? disclosure.rows : disclosure.rows.with(index, { ...water, supplier });
  return { ...disclosure, well, customer, rows };
}

/** A document keeps what it says; a rule tells when it says the number of another operator. */
function withCustomerOfDocument(disclosure: Disclosure, customer: SettledCustomer): Disclosure {
  const operatorNumber = disclosure.well.operatorNumber || customer.operatorNumber;
  return { ...disclosure, customer, well: { ...disclosure.well, customer_id: customer.id, operatorNumber } };
}

/** True when the mappings of another customer would give this well other rows than its own customer's. */
export function wouldChangeRows(disclosure: Disclosure, catalogue: Catalogue, customer: SettledCustomer): boolean {
  const { well } = disclosure;
  const rowsFor = (whom: SettledCustomer | null): string =>
    JSON.stringify(buildRows(well, catalogue, whom).rows.slice(1));
  return rowsFor(disclosure.customer) !== rowsFor(customer);
}

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
export function buildRows(
  well: PumpedWell,
  catalogue: Catalogue,
  customer: Pick<SettledCustomer, 'id' | 'name'> | null,
): BuiltRows {
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

/** Fills in the shares. The rows are new and not used anywhere else yet, so they can be changed in place. */
function complete(rows: DraftRow[]): BuiltRows {
  const totalMass = sumOfMasses(rows);
  for (const row of rows) row.percentInHFJob = shareOfMass(row.massIngredient, totalMass);
  return { rows, totalMass };
}

/** A chemical whose amount is a number above 0. */
export interface Pumped {
  readonly code: string;
  readonly amount: number;
  readonly unit: string | null;
}

export const isPumped = (chemical: Chemical): chemical is Pumped =>
  typeof chemical.amount === 'number' && chemical.amount > 0;

/** The amount in the units of the row. Where the two units do not match, the amount is kept, and a rule reports it. */
function amountInRowUnits({ amount, unit }: Pumped, own: Unit): number {
  if (unit === null) return own.convert(amount);
  const reported = readUnit(unit);
  return reported?.rowUnits === own.rowUnits ? reported.convert(amount) : amount;
}

const positiveOr = (value: number | null, fallback: number): number => (value !== null && value > 0 ? value : fallback);

/** One row for one ingredient. An extra row takes its share of the amount as its volume. */
export function buildRow(chemical: Pumped, entry: CatalogueEntry, volumeIsShare: boolean): DraftRow {
  const { ingredient, unit } = entry;
  const amount = amountInRowUnits(chemical, unit);
  const percentInAdditive = ingredient.percentInAdditive ?? percent(100);
  const volume = volumeIsShare ? shareOf(amount, percentInAdditive) : amount;
  const specificGravity = positiveOr(ingredient.specificGravity, 1);
  return {
    tradeName: ingredient.tradeName,
    supplier: entry.supplier,
    vendorId: ingredient.vendorId,
    purpose: ingredient.purpose,
    ingredientName: ingredient.ingredientName,
    casNumber: ingredient.casNumber,
    amount,
    volume,
    specificGravity,
    percentInAdditive,
    percentInHFJob: blankRow.percentInHFJob,
    massIngredient: ingredientMass({ volume, units: unit.rowUnits, specificGravity, percentInAdditive, volumeIsShare }),
    units: unit.rowUnits,
    comments: ingredient.comments,
    isNonMsds: entry.isNonMsds,
    isCustomAdded: false,
    code: ingredient.code,
    chemical: chemical.code,
    volumeIsShare,
    massIsTyped: false,
    percentIsTyped: false,
    catalogueUnits: ingredient.units,
    reportedUnits: chemical.unit ?? '',
  };
}

/** A row for an unknown code, which still has to be reported and needs attention. */
export function buildUnknownRow(chemical: Pumped): DraftRow {
  const code = chemical.code.trim();
  const volume = amountInRowUnits(chemical, gallons);
  const row: DraftRow = {
    ...blankRow,
    ingredientName: code,
    purpose: 'Fracturing',
    comments: UNKNOWN_CODE_COMMENT,
    amount: volume,
    volume,
    code,
    chemical: chemical.code,
    reportedUnits: chemical.unit ?? '',
  };
  row.massIngredient = ingredientMass({ ...row, volume, specificGravity: 1 });
  return row;
}
