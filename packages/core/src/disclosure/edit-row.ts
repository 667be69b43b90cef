import type { Catalogue } from '../ingredients/catalogue.ts';
import type { RowChange } from '../rules/fix.ts';
import type { Disclosure } from './disclosure.ts';
import { editRows, withRows } from './edit-rows.ts';
import { blankRow } from './new-row.ts';

/** Only a change of mass touches other rows: the total, and with it everybody's share. */
export const editRow = (disclosure: Disclosure, row: number, change: RowChange, catalogue: Catalogue): Disclosure =>
  editRows(disclosure, [{ row, change }], catalogue);

/** Empty rows before the row that stands at the index now; at the end when it is left out. */
export function addRow(disclosure: Disclosure, index = disclosure.rows.length, count = 1): Disclosure {
  const added = Array.from({ length: count }, () => ({ ...blankRow, isCustomAdded: true }));
  return { ...disclosure, rows: disclosure.rows.toSpliced(index, 0, ...added) };
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
