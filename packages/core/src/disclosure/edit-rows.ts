import type { Catalogue } from '../ingredients/catalogue.ts';
import { normalCode, UNKNOWN_CODE_COMMENT } from '../ingredients/chemical-codes.ts';
import { claimsSecret } from '../ingredients/secret-words.ts';
import { isClaimant, type Vendor } from '../model/company.ts';
import type { RowChange, Fix } from '../rule/rule.ts';
import type { ComputedColumn } from './cells.ts';
import type { Disclosure, SilentField } from '../model/disclosure.ts';
import { type DisclosureRow, blankRow, isAbsent } from '../model/row.ts';
import { sumOfMasses, withShares, ingredientMass, shareOf } from '../model/mass.ts';
import {
  isChemicalRow,
  isListedApart,
  isProductRow,
  LISTED_BELOW,
  NO_INGREDIENT_NAME,
} from '../model/system-approach.ts';
import { isSameAdditive } from './row-groups.ts';
import { casVerdict, isNotApplicable, needsSupplier, NOT_APPLICABLE, printCas } from '../model/cas-number.ts';
import type { SelectedWell } from '../model/well.ts';
import { presetEntryMethod } from '../states/state-packs.ts';
import { saysNonMsds, NON_MSDS_COMMENT } from '../registry/fracfocus.ts';
import { foldBlanks, isBlank, normalName, withoutAmpersands } from '../texts/fold.ts';

/** What else of a row an edit may fill in: next to a cell that is typed, in many rows at once, or nothing at all. */
export type Filling = 'typed' | 'pasted' | 'none';

/** What is changed in one row. */
export interface RowEdit {
  readonly row: number;
  readonly change: RowChange;
  /** As for a typed cell unless it says otherwise. */
  readonly fills?: Filling;
  /** Typed values that give way to worked-out ones. */
  readonly recompute?: readonly ComputedColumn[];
}

/** Edits many rows. The total and all shares are computed once, and only when a mass or a share changes. */
export function editRows(disclosure: Disclosure, edits: readonly RowEdit[], catalogue: Catalogue): Disclosure {
  const around = { owner: disclosure.customer?.name ?? disclosure.well.customer, isApart: isListedApart(disclosure) };
  const known = edits.filter(({ row }) => disclosure.rows[row] !== undefined);
  if (known.length === 0) return disclosure;
  const rows = [...disclosure.rows];
  for (const edit of known) {
    const row = rows[edit.row];
    if (row !== undefined) rows[edit.row] = editOne(row, edit, catalogue, around);
  }
  const edited = { ...disclosure, vendors: vendorsFor(rows, disclosure, catalogue) };
  const isWeighed = known.some(({ row }) => rows[row]?.massIngredient !== disclosure.rows[row]?.massIngredient);
  return isWeighed
    ? withRows(edited, rows)
    : { ...edited, rows: withOwnShares(rows, known, disclosure.well.totalMass) };
}

/**
 * A vendor that was added to the table since, or completed in it, must be in the document as it is now. Claimants of a
 * document stay, and so does what the rows still use and the table no longer has.
 */
export function vendorsFor(
  rows: readonly DisclosureRow[],
  { vendors }: Disclosure,
  { vendors: table }: Catalogue,
): readonly Vendor[] {
  if (vendors === table) return vendors;
  const used = [...new Set(rows.map(({ vendorId }) => vendorId))];
  const find = (list: readonly Vendor[], id: number | null) => list.find((vendor) => vendor.id === id);
  const isPresent = (id: number | null): boolean => {
    const [own, present] = [find(vendors, id), find(table, id)];
    return id === null || (own !== undefined && (present === undefined || isSameVendor(own, present)));
  };
  if (used.every(isPresent)) return vendors;
  const kept = vendors.filter((own) => isClaimant(own) || (used.includes(own.id) && !find(table, own.id)));
  return kept.length === 0 ? table : joinVendors(kept, table);
}

const joined = new WeakMap<readonly Vendor[], Map<string, readonly Vendor[]>>();

/** The same list for all wells that keep the same: a draft stores each list once. */
function joinVendors(kept: readonly Vendor[], table: readonly Vendor[]): readonly Vendor[] {
  const lists = joined.get(table) ?? new Map<string, readonly Vendor[]>();
  joined.set(table, lists);
  const name = JSON.stringify(kept);
  const list = lists.get(name) ?? [...kept, ...table];
  lists.set(name, list);
  return list;
}

const isSameVendor = (one: Vendor, other: Vendor): boolean =>
  (Object.keys(one) as (keyof Vendor)[]).every((part) => one[part] === other[part]);

/** The masses stay, and with them all shares, but those that were emptied to be computed again, or that masses follow. */
function withOwnShares(rows: DisclosureRow[], edits: readonly RowEdit[], totalMass: number): DisclosureRow[] {
  for (const { row: index, change, recompute = [] } of edits) {
    const row = rows[index];
    if (row === undefined) continue;
    if (recompute.length > 0) rows[index] = withShares([row], totalMass)[0] ?? row;
    if (change.percentInHFJob !== undefined) rows[index] = withMassFromPercent(row, totalMass);
  }
  return rows;
}

/** A mass that the document does not say follows the percent, which stands for it. */
export function withMassFromPercent(row: DisclosureRow, totalMass: number): DisclosureRow {
  const { asRead, percentInHFJob } = row;
  if (asRead === undefined || !isAbsent(row, 'massIngredient')) return row;
  const massFromPercent = Math.max(0, percentInHFJob * totalMass);
  return { ...row, massIngredient: massFromPercent, asRead: { ...asRead, massFromPercent } };
}

/** What is known of the disclosure that a row stands in. */
interface Surroundings {
  /** The customer of the well. */
  readonly owner: string;
  /** It lists products and chemicals apart. */
  readonly isApart: boolean;
}

function editOne(row: DisclosureRow, edit: RowEdit, catalogue: Catalogue, around: Surroundings): DisclosureRow {
  const typed = withAmounts(withTexts(row, edit, catalogue, around), edit.change);
  return withoutUnknownCode((edit.recompute ?? []).reduce(withComputed, typed));
}

/** The comment of an unknown code is there for the user: it leaves with what was missing. */
function withoutUnknownCode(row: DisclosureRow): DisclosureRow {
  return row.comments === UNKNOWN_CODE_COMMENT && isDescribed(row) ? { ...row, comments: '' } : row;
}

const isDescribed = ({ code, tradeName, supplier, purpose, ingredientName, casNumber }: DisclosureRow): boolean =>
  [tradeName, supplier, purpose, ingredientName].every((text) => !isBlank(text)) &&
  normalCode(code) !== normalCode(ingredientName) &&
  ['valid', 'exempt'].includes(casVerdict(casNumber));

function withComputed(row: DisclosureRow, column: ComputedColumn): DisclosureRow {
  return column === 'massIngredient' ? withComputedMass(row) : { ...row, percentIsTyped: false };
}

/** Other rows, with the total that they have and the share that each has in it. */
export function withRows(disclosure: Disclosure, rows: readonly DisclosureRow[]): Disclosure {
  const totalMass = sumOfMasses(rows);
  return { ...disclosure, rows: withShares(rows, totalMass), well: { ...disclosure.well, totalMass } };
}

/** Edits one row. Other rows change only when a mass changes, because their shares do. */
export const editRow = (disclosure: Disclosure, row: number, change: RowChange, catalogue: Catalogue): Disclosure =>
  editRows(disclosure, [{ row, change }], catalogue);

/** Empty rows before the row that stands at the index now; at the end when it is left out. */
export function addRow(disclosure: Disclosure, index = disclosure.rows.length, count = 1): Disclosure {
  const { rows } = disclosure;
  const row = { ...blankRow, ...sharedTexts(rows[index - 1], rows[index]), isCustomAdded: true };
  return { ...disclosure, rows: rows.toSpliced(index, 0, ...Array.from({ length: count }, () => row)) };
}

/** Between two ingredients of an additive there is room for another ingredient of it only. */
function sharedTexts(above: DisclosureRow | undefined, below: DisclosureRow | undefined): Partial<DisclosureRow> {
  if (above?.asRead !== undefined && isChemicalRow(above)) return { purpose: above.purpose, isNonMsds: true };
  if (above?.asRead !== undefined && isProductRow(above)) return aProduct;
  if (above === undefined || below === undefined || !isSameAdditive(above, below)) return {};
  const { tradeName, supplier, vendorId, purpose } = above;
  return { tradeName, supplier, vendorId, purpose };
}

/** In a document that lists products apart from their chemicals. */
const aProduct = { ingredientName: NO_INGREDIENT_NAME, casNumber: LISTED_BELOW, isNonMsds: true };

export const removeRow = (disclosure: Disclosure, index: number): Disclosure => removeRows(disclosure, [index]);

export function removeRows(disclosure: Disclosure, indexes: readonly number[]): Disclosure {
  const doomed = new Set(indexes);
  const rows = disclosure.rows.filter((_, at) => !doomed.has(at));
  // What weighs nothing leaves the total of a document as it is.
  const isLight = disclosure.asRead !== undefined && indexes.every((at) => !disclosure.rows[at]?.massIngredient);
  return isLight ? { ...disclosure, rows } : withRows(disclosure, rows);
}

/** Typed percents give way to computed ones. Typed masses stay: they are what is computed from. */
export function recalculate(disclosure: Disclosure): Disclosure {
  const rows = disclosure.rows.map((row) => (row.percentIsTyped ? { ...row, percentIsTyped: false } : row));
  return withRows(disclosure, rows);
}

/** A row with what was typed into its texts, and what follows from that. */
function withTexts(row: DisclosureRow, edit: RowEdit, catalogue: Catalogue, around: Surroundings): DisclosureRow {
  const typed = { ...row, ...commitTexts(edit.change), ...casFor(row, edit, catalogue) };
  return withSupplier(withComments(typed, edit.change, around), edit, catalogue, around);
}

function commitTexts(change: RowChange): RowChange {
  return Object.fromEntries(
    Object.entries(change).map(([column, value]) => [
      column,
      typeof value === 'string' ? commit(column, value) : value,
    ]),
  );
}

const commit = (column: string, text: string): string =>
  column === 'casNumber' && isNotApplicable(text) ? NOT_APPLICABLE : foldBlanks(text);

/** The name of a known ingredient brings its CAS number along, but not in place of what a document says. */
function casFor(row: DisclosureRow, edit: RowEdit, catalogue: Catalogue): Pick<RowChange, 'casNumber'> {
  const { ingredientName, casNumber } = edit.change;
  if (ingredientName === undefined || casNumber !== undefined || row.asRead?.texts['casNumber']) return {};
  const known = catalogue.byIngredientName.get(normalName(ingredientName))?.[0]?.ingredient.casNumber;
  return known && mayFillCas(row, edit, catalogue) ? { casNumber: known } : {};
}

/** Only a user who types a number gives a secret away. In many rows at once, nobody sees each of them. */
function mayFillCas(row: DisclosureRow, { fills = 'typed' }: RowEdit, { namesByCas }: Catalogue): boolean {
  if (fills === 'none' || claimsSecret(row.casNumber)) return false;
  if (fills === 'typed' || isBlank(row.casNumber)) return true;
  const isNumber = casVerdict(row.casNumber) === 'valid';
  return isNumber && namesByCas.get(printCas(row.casNumber))?.all.has(normalName(row.ingredientName)) === true;
}

/** The mark and the comment say the same, but for rows that may stand outside the data sheets without a comment. */
function withComments(row: DisclosureRow, { isNonMsds, comments }: RowChange, around: Surroundings): DisclosureRow {
  if (comments !== undefined) {
    return { ...row, isNonMsds: saysNonMsds(comments) || (row.isNonMsds && mayBeSilent(row, around)) };
  }
  if (isNonMsds === undefined) return row;
  if (isNonMsds) return { ...row, comments: NON_MSDS_COMMENT };
  return saysNonMsds(row.comments) ? { ...row, comments: '' } : row;
}

const mayBeSilent = (row: DisclosureRow, { isApart }: Surroundings): boolean =>
  row.asRead?.isNonMsds === true || (isApart && (isChemicalRow(row) || isProductRow(row)));

/** A proprietary ingredient needs a supplier: the well's customer, until a user enters another. */
function withSupplier(row: DisclosureRow, { change, fills }: RowEdit, catalogue: Catalogue, around: Surroundings) {
  const isOpen = fills !== 'none' && has(change, 'casNumber', 'ingredientName');
  // A document that was read may name none, and a chemical that is listed apart has none.
  const mayLack = row.asRead !== undefined || (around.isApart && isChemicalRow(row));
  if (isOpen && !mayLack && row.supplier === '' && needsSupplier(row.casNumber)) {
    return withVendor({ ...row, supplier: withoutAmpersands(around.owner) }, catalogue);
  }
  return change.supplier === undefined || change.vendorId !== undefined ? row : withVendor(row, catalogue);
}

/** The vendor is the company that the supplier names; the claimant of a document stays. No other vendor may claim. */
function withVendor(row: DisclosureRow, { vendors }: Catalogue): DisclosureRow {
  const supplier = normalName(row.supplier);
  const vendor = supplier === '' ? undefined : vendors.find(({ company }) => normalName(company) === supplier);
  return { ...row, vendorId: claimantOf(row) ?? vendor?.id ?? null };
}

/** A document names the claimant of a row apart from its supplier. */
const claimantOf = ({ vendorId }: DisclosureRow): number | null =>
  vendorId !== null && isClaimant({ id: vendorId }) ? vendorId : null;

const has = (change: RowChange, ...columns: (keyof RowChange)[]): boolean =>
  columns.some((column) => change[column] !== undefined);

/** True for a change that gives the row another mass. */
export const changesMass = (change: RowChange): boolean =>
  has(change, 'volume', 'specificGravity', 'percentInAdditive', 'units', 'massIngredient');

/** A row whose texts and numbers were typed, with the amounts that follow from them. */
export function withAmounts(row: DisclosureRow, change: RowChange): DisclosureRow {
  const settled = withSettledUnits(withVolume(row, change), change);
  const marked = { ...settled, percentIsTyped: settled.percentIsTyped || has(change, 'percentInHFJob') };
  if (has(change, 'massIngredient')) return stated({ ...marked, massIsTyped: true });
  return changesMass(change) ? withComputedMass(marked) : marked;
}

/** The mass is the user's own now, and is written. */
function stated(row: DisclosureRow): DisclosureRow {
  return row.asRead?.massFromPercent === undefined
    ? row
    : { ...row, asRead: { ...row.asRead, massFromPercent: undefined } };
}

/** An extra row's volume is its share of the amount; a typed volume says what the amount was. */
function withVolume(row: DisclosureRow, change: RowChange): DisclosureRow {
  if (has(change, 'volume')) return { ...row, amount: amountOf(row) };
  const follows = row.volumeIsShare && row.amount !== null && has(change, 'percentInAdditive');
  return follows ? { ...row, volume: shareOf(row.amount, row.percentInAdditive) } : row;
}

function amountOf({ volume, volumeIsShare, percentInAdditive }: DisclosureRow): number | null {
  if (volume === null || !volumeIsShare) return volume;
  return percentInAdditive > 0 ? (volume * 100) / percentInAdditive : null;
}

/** A typed volume or a chosen unit replaces the unit of the data. */
function withSettledUnits(row: DisclosureRow, change: RowChange): DisclosureRow {
  return has(change, 'volume', 'units') ? { ...row, catalogueUnits: row.units, reportedUnits: '' } : row;
}

/** Without a volume, as in a document that was read back, the mass stays. */
export function withComputedMass(row: DisclosureRow): DisclosureRow {
  if (row.volume === null) return row;
  const specificGravity = row.specificGravity ?? 1;
  const massIngredient = ingredientMass({ ...row, volume: row.volume, specificGravity });
  return stated({ ...row, massIngredient, massIsTyped: false });
}

/** The disclosure after one click on a finding's fix, which changes what it names and nothing else. */
export function applyFix(disclosure: Disclosure, fix: Fix, catalogue: Catalogue): Disclosure {
  const { well } = disclosure;
  if (fix.kind === 'change-row') return editRows(disclosure, [{ ...fix, fills: 'none' }], catalogue);
  if (fix.kind === 'remove-row') return removeRow(disclosure, fix.row);
  if (fix.kind === 'change-well') return withNextWell(disclosure, { ...well, ...fix.change });
  if (fix.kind === 'answer') return withAnswer(disclosure, fix.field);
  return { ...disclosure, well: { ...well, chemicals: well.chemicals.toSpliced(fix.chemical, 1) } };
}

/** The method follows the state of the well and the end of the job, unless a user chose another, or a document says it. */
export function withNextWell(disclosure: Disclosure, next: SelectedWell): Disclosure {
  const { well, entryMethod, asRead } = disclosure;
  const isPreset = asRead === undefined && entryMethod === presetEntryMethod(well.state, well.endDate);
  return {
    ...disclosure,
    well: next,
    entryMethod: isPreset ? presetEntryMethod(next.state, next.endDate) : entryMethod,
  };
}

function withAnswer(disclosure: Disclosure, field: SilentField): Disclosure {
  const { asRead } = disclosure;
  if (asRead === undefined) return disclosure;
  return { ...disclosure, asRead: { ...asRead, answered: [...(asRead.answered ?? []), field] } };
}
