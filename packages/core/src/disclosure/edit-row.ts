import type { Catalogue } from '../ingredients/catalogue.ts';
import type { RowChange } from '../rules/fix.ts';
import type { Disclosure } from './disclosure.ts';
import { changesMass, withAmounts } from './edit-amounts.ts';
import { withTexts } from './edit-cells.ts';
import { blankRow } from './new-row.ts';
import type { DisclosureRow } from './row.ts';
import { sumOfMasses, withShares } from './shares.ts';

/** Only a change of mass touches other rows: the total, and with it everybody's share. */
export function editRow(disclosure: Disclosure, index: number, change: RowChange, catalogue: Catalogue): Disclosure {
  const row = disclosure.rows[index];
  if (row === undefined) return disclosure;
  const owner = disclosure.customer?.name ?? disclosure.well.customer;
  const edited = withAmounts(withTexts(row, change, catalogue, owner), change);
  const rows = disclosure.rows.with(index, edited);
  return changesMass(change) ? withRows(disclosure, rows) : { ...disclosure, rows };
}

/** An empty row at the end. */
export function addRow(disclosure: Disclosure): Disclosure {
  return { ...disclosure, rows: [...disclosure.rows, { ...blankRow, isCustomAdded: true }] };
}

export function removeRow(disclosure: Disclosure, index: number): Disclosure {
  return withRows(
    disclosure,
    disclosure.rows.filter((_, at) => at !== index),
  );
}

/** Typed percents give way to computed ones. Typed masses stay: they are what is computed from. */
export function recalculate(disclosure: Disclosure): Disclosure {
  const rows = disclosure.rows.map((row) => (row.percentIsTyped ? { ...row, percentIsTyped: false } : row));
  return withRows(disclosure, rows);
}

function withRows(disclosure: Disclosure, rows: readonly DisclosureRow[]): Disclosure {
  const totalMass = sumOfMasses(rows);
  return { ...disclosure, rows: withShares(rows, totalMass), well: { ...disclosure.well, totalMass } };
}
