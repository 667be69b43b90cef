import type { Catalogue } from '../ingredients/catalogue.ts';
import type { RowChange } from '../rule/fix.ts';
import type { Disclosure } from '../model/disclosure.ts';
import { editRows, withRows } from './edit-rows.ts';
import { blankRow } from '../model/new-row.ts';
import { isSameAdditive } from './row-groups.ts';
import type { DisclosureRow } from '../model/row.ts';

/** Only a change of mass touches other rows: the total, and with it everybody's share. */
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
  if (above === undefined || below === undefined || !isSameAdditive(above, below)) return {};
  const { tradeName, supplier, vendorId, purpose } = above;
  return { tradeName, supplier, vendorId, purpose };
}

export const removeRow = (disclosure: Disclosure, index: number): Disclosure => removeRows(disclosure, [index]);

export function removeRows(disclosure: Disclosure, indexes: readonly number[]): Disclosure {
  const doomed = new Set(indexes);
  return withRows(
    disclosure,
    disclosure.rows.filter((_, at) => !doomed.has(at)),
  );
}

/** Typed percents give way to computed ones. Typed masses stay: they are what is computed from. */
export function recalculate(disclosure: Disclosure): Disclosure {
  const rows = disclosure.rows.map((row) => (row.percentIsTyped ? { ...row, percentIsTyped: false } : row));
  return withRows(disclosure, rows);
}
