import { type CellColumn, isCellColumn, textOfCell, titleOfColumn } from '../disclosure/cells.ts';
import { kinOf } from '../disclosure/apply-to-wells.ts';
import { applyFix } from '../disclosure/edit-rows.ts';
import { isAt, type Problem } from '../disclosure/problems.ts';
import type { Catalogue } from '../ingredients/catalogue.ts';
import { labelOfWellField } from '../jobs/edit-well.ts';
import { mendMessages } from '../messages/wizard-messages.ts';
import { printCas } from '../model/cas-number.ts';
import type { Disclosure } from '../model/disclosure.ts';
import type { DisclosureRow } from '../model/row.ts';
import { isWaterRow } from '../model/water-row.ts';
import { type Fix, severities, type Severity } from '../rule/rule.ts';
import { normalName, withoutAmpersands } from '../texts/fold.ts';
import { sharedWords } from '../texts/shared-words.ts';

/** A well with everything that its check found. */
export interface WellToMend {
  readonly key: string;
  readonly disclosure: Disclosure;
  readonly problems: readonly Problem[];
}

/** What a bulk mend does to one well, exactly as that well was when it was checked. */
export interface WellMend {
  readonly key: string;
  readonly disclosure: Disclosure;
  readonly fixes: readonly Fix[];
}

/** One thing that several wells share, and the fixes that mend it in all of them. */
export interface BulkMend {
  readonly key: string;
  readonly severity: Severity;
  readonly title: string;
  readonly detail: string;
  /** Of the button. */
  readonly label: string;
  readonly wells: readonly WellMend[];
}

/** What at least two wells share and the rules can mend, the worst and the most common first. */
export function bulkMends(wells: readonly WellToMend[]): BulkMend[] {
  const fixes = sharedFixes(wells);
  // A supplier that is missing in some wells may have a fix of its own that says the same.
  const known = new Set(fixes.map(textOfMend));
  const mends = [...fixes, ...differingSuppliers(wells).filter((mend) => !known.has(textOfMend(mend)))];
  return mends.sort(
    (one, other) =>
      severities.indexOf(one.severity) - severities.indexOf(other.severity) || other.wells.length - one.wells.length,
  );
}

const textOfMend = (mend: BulkMend): string => JSON.stringify(valuesOfMend(mend));

interface FixedProblem extends Problem {
  readonly fix: Fix;
}

const hasFix = (problem: Problem): problem is FixedProblem => problem.fix !== undefined;

/** The column, the field of the well, or blank for what is about all rows. */
const fieldOf = ({ cells: [cell], wellField }: Problem): string => cell?.column ?? wellField ?? '';

const nameOfField = (field: string): string => (isCellColumn(field) ? titleOfColumn(field) : labelOfWellField(field));

/** The same fix for the same kind of place. The rules have proven it for each well by itself. */
function sharedFixes(wells: readonly WellToMend[]): BulkMend[] {
  const found = wells.flatMap((well) => well.problems.filter(hasFix).map((problem) => ({ well, problem })));
  const alike = Map.groupBy(found, ({ problem }) => `${problem.severity} ${fieldOf(problem)} ${problem.fix.label}`);
  return [...alike].flatMap(([key, members]) => {
    const [first] = members;
    const byWell = [...Map.groupBy(members, ({ well }) => well)];
    if (first === undefined || byWell.length < 2) return [];
    const { problem } = first;
    const field = fieldOf(problem);
    const labelFor = field === 'apiNumber' ? mendMessages.apiNumbers : mendMessages.fix;
    return {
      key,
      severity: problem.severity,
      title: sharedWords(members.map((member) => member.problem.messages[0] ?? '')) || nameOfField(field),
      detail: mendMessages.wells(byWell.length),
      label: labelFor(problem.fix.label, byWell.length),
      wells: byWell.map(([{ key: well, disclosure }, own]) => ({
        key: well,
        disclosure,
        fixes: own.map((member) => member.problem.fix),
      })),
    };
  });
}

interface SuppliedRow {
  readonly well: WellToMend;
  readonly index: number;
  readonly row: DisclosureRow;
}

/** The same product with another supplier, or none, in fewer than half of the wells. */
function differingSuppliers(wells: readonly WellToMend[]): BulkMend[] {
  // Rows that are provisional get their supplier from a list that is still missing.
  const rows = wells.filter(({ disclosure }) => !disclosure.provisionalRows).flatMap(suppliedRows);
  return [...Map.groupBy(rows, ({ row }) => kinOf(row))].flatMap(([kin, own]) => mendSuppliers(kin, own));
}

/** The ingredients of a product may have a supplier each. Those with the same usual one are mended together. */
function mendSuppliers(kin: string, rows: readonly SuppliedRow[]): BulkMend[] {
  const byIngredient = [...Map.groupBy(rows, ({ row }) => ingredientOf(row)).values()];
  return [...Map.groupBy(byIngredient, usualSupplier)].flatMap(([supplier, own]) =>
    supplier === '' ? [] : (mendSupplier(kin, supplier, own.flat()) ?? []),
  );
}

const ingredientOf = ({ ingredientName, casNumber }: DisclosureRow): string =>
  `${normalName(ingredientName)}\u{0}${printCas(casNumber)}`;

/** Blank where none prevails. */
function usualSupplier(rows: readonly SuppliedRow[]): string {
  const [usual] = suppliersOf(rows).sort((one, other) => other.count - one.count);
  return usual === undefined || usual.count < 2 || usual.count * 2 <= countWells(rows) ? '' : usual.supplier;
}

const suppliersOf = (rows: readonly SuppliedRow[]) =>
  [...Map.groupBy(rows, ({ row }) => row.supplier)].map(([supplier, own]) => ({
    supplier,
    own,
    count: countWells(own),
  }));

/** Water, rows added by hand, and what the well's own customer supplies differ from well to well by right. */
function suppliedRows(well: WellToMend): SuppliedRow[] {
  const { rows, customer, well: facts } = well.disclosure;
  const owner = normalName(withoutAmpersands(customer?.name ?? facts.customer));
  return rows.flatMap((row, index) => {
    const isOwn = owner !== '' && normalName(row.supplier) === owner;
    return kinOf(row) === '' || isWaterRow(row) || row.isNonMsds || isOwn ? [] : { well, index, row };
  });
}

function mendSupplier(kin: string, supplier: string, rows: readonly SuppliedRow[]): BulkMend | undefined {
  const said = suppliersOf(rows).sort((one, other) => other.count - one.count);
  const usual = said.find((each) => each.supplier === supplier);
  const others = said.filter((each) => each !== usual);
  const source = usual?.own[0]?.row;
  if (!usual || !source || others.length === 0) return undefined;
  const { vendorId, tradeName } = source;
  const change = { supplier, vendorId };
  const byWell = [
    ...Map.groupBy(
      others.flatMap(({ own }) => own),
      ({ well }) => well,
    ),
  ];
  const label = mendMessages.supplier(supplier, byWell.length);
  return {
    key: `supplier ${kin} ${supplier}`,
    severity: worstAt(byWell.flatMap(([, own]) => own)),
    title: tradeName,
    detail: [...others, usual].map((each) => whoSays(each.supplier, each.count)).join(', '),
    label,
    wells: byWell.map(([{ key, disclosure }, own]) => ({
      key,
      disclosure,
      fixes: own.map(({ index }) => ({ label, kind: 'change-row', row: index, change })),
    })),
  };
}

const countWells = (rows: readonly SuppliedRow[]): number => new Set(rows.map(({ well }) => well)).size;

const whoSays = (supplier: string, count: number): string =>
  supplier === '' ? mendMessages.sayNothing(count) : mendMessages.say(count, supplier);

/** A difference alone breaks no rule: then it is a note. */
function worstAt(rows: readonly SuppliedRow[]): Severity {
  const found = rows.flatMap(({ well, index }) =>
    well.problems.filter((problem) => isAt(problem, { row: index, column: 'supplier' })),
  );
  return severities.find((severity) => found.some((problem) => problem.severity === severity)) ?? 'note';
}

/** The well after its fixes. Rows are removed from the end, so that the others keep their places. */
export const mendWell = ({ disclosure, fixes }: WellMend, catalogue: Catalogue): Disclosure =>
  fixes
    .toSorted((one, other) => placeOf(other) - placeOf(one))
    .reduce((mended, fix) => applyFix(mended, fix, catalogue), disclosure);

function placeOf(fix: Fix): number {
  if (fix.kind === 'change-well' || fix.kind === 'answer') return 0;
  return fix.kind === 'drop-chemical' ? fix.chemical : fix.row;
}

/** One value that a bulk mend changes. */
export interface MendedValue {
  /** In words, such as `Row 3 · Supplier`. */
  readonly place: string;
  readonly before: string;
  readonly after: string;
}

/** Everything that would change, before anything does. */
export const valuesOfMend = ({ wells }: BulkMend): (MendedValue & Pick<WellMend, 'key'>)[] =>
  wells.flatMap(({ key, disclosure, fixes }) =>
    fixes.flatMap((fix) =>
      valuesOfFix(disclosure, fix).map(({ place, before, after }) => ({ key, place, before, after })),
    ),
  );

function valuesOfFix(disclosure: Disclosure, fix: Fix): MendedValue[] {
  const { well, rows, entryMethod } = disclosure;
  if (fix.kind === 'answer') {
    return [{ place: labelOfWellField(fix.field), before: '', after: print({ ...well, entryMethod }[fix.field]) }];
  }
  if (fix.kind === 'change-well') {
    return Object.entries(fix.change).map(([field, value]) => ({
      place: labelOfWellField(field),
      before: print(well[field as keyof typeof well]),
      after: print(value),
    }));
  }
  if (fix.kind === 'drop-chemical') {
    const before = well.chemicals[fix.chemical]?.code ?? '';
    return [{ place: labelOfWellField('chemicals'), before, after: mendMessages.removed }];
  }
  const row = rows[fix.row];
  if (row === undefined) return [];
  if (fix.kind === 'change-row') return valuesOfRow(disclosure, row, fix);
  const before = [row.tradeName, row.ingredientName].filter(Boolean).join(' · ');
  return [{ place: `Row ${fix.row + 1}`, before, after: mendMessages.removed }];
}

type RowFix = Extract<Fix, { readonly kind: 'change-row' }>;

function valuesOfRow({ vendors }: Disclosure, row: DisclosureRow, { row: index, change }: RowFix): MendedValue[] {
  const after = { ...row, ...change };
  const columns = Object.keys(change).filter((name): name is CellColumn => isCellColumn(name));
  const cells = columns.map((column) => ({
    place: `Row ${index + 1} · ${titleOfColumn(column)}`,
    before: textOfCell(row, column),
    after: textOfCell(after, column),
  }));
  // A vendor goes with its supplier; it is named where it changes alone.
  if (change.vendorId === undefined || change.supplier !== undefined) return cells;
  const company = (id: number | null): string => vendors.find((vendor) => vendor.id === id)?.company ?? '';
  return [
    ...cells,
    { place: `Row ${index + 1} · Vendor`, before: company(row.vendorId), after: company(after.vendorId) },
  ];
}

const print = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');
