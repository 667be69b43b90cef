import type { Catalogue } from '../ingredients/catalogue.ts';
import type { Vendor } from '../model/vendor.ts';
import type { RowChange } from '../rule/fix.ts';
import type { ComputedColumn } from './cells/cell-column.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { changesMass, withAmounts, withComputedMass } from './edit-amounts.ts';
import { withTexts } from './edit-cells.ts';
import type { DisclosureRow } from '../model/row.ts';
import { sumOfMasses, withShares } from '../model/shares.ts';

/** What is changed in one row. */
export interface RowEdit {
  readonly row: number;
  readonly change: RowChange;
  /** Typed values that give way to worked-out ones. */
  readonly recompute?: readonly ComputedColumn[];
}

/** Many rows at once: the total and everybody's share are worked out once, and only where a mass or a share changes. */
export function editRows(disclosure: Disclosure, edits: readonly RowEdit[], catalogue: Catalogue): Disclosure {
  const owner = disclosure.customer?.name ?? disclosure.well.customer;
  const known = edits.filter(({ row }) => disclosure.rows[row] !== undefined);
  if (known.length === 0) return disclosure;
  const rows = [...disclosure.rows];
  for (const edit of known) {
    const row = rows[edit.row];
    if (row !== undefined) rows[edit.row] = editOne(row, edit, catalogue, owner);
  }
  const edited = { ...disclosure, vendors: vendorsFor(rows, disclosure, catalogue) };
  return known.some(touchesShares) ? withRows(edited, rows) : { ...edited, rows };
}

/** A vendor that was added to the table since must not be missing from the document. */
function vendorsFor(rows: readonly DisclosureRow[], { vendors }: Disclosure, catalogue: Catalogue): readonly Vendor[] {
  const known = new Set(vendors.map(({ id }) => id));
  return rows.every(({ vendorId }) => vendorId === null || known.has(vendorId)) ? vendors : catalogue.vendors;
}

const touchesShares = ({ change, recompute = [] }: RowEdit): boolean => changesMass(change) || recompute.length > 0;

function editOne(row: DisclosureRow, edit: RowEdit, catalogue: Catalogue, owner: string): DisclosureRow {
  const typed = withAmounts(withTexts(row, edit.change, catalogue, owner), edit.change);
  return (edit.recompute ?? []).reduce(withComputed, typed);
}

function withComputed(row: DisclosureRow, column: ComputedColumn): DisclosureRow {
  return column === 'massIngredient' ? withComputedMass(row) : { ...row, percentIsTyped: false };
}

/** Other rows, with the total that they have and the share that each has in it. */
export function withRows(disclosure: Disclosure, rows: readonly DisclosureRow[]): Disclosure {
  const totalMass = sumOfMasses(rows);
  return { ...disclosure, rows: withShares(rows, totalMass), well: { ...disclosure.well, totalMass } };
}
