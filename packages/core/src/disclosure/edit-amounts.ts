import type { RowChange } from '../rule/fix.ts';
import { ingredientMass, shareOf } from '../model/mass.ts';
import type { DisclosureRow } from '../model/row.ts';

const has = (change: RowChange, ...columns: (keyof RowChange)[]): boolean =>
  columns.some((column) => change[column] !== undefined);

/** True for a change that gives the row another mass. */
export const changesMass = (change: RowChange): boolean =>
  has(change, 'volume', 'specificGravity', 'percentInAdditive', 'units', 'massIngredient');

/** A row whose texts and numbers were typed, with the amounts that follow from them. */
export function withAmounts(row: DisclosureRow, change: RowChange): DisclosureRow {
  const settled = withSettledUnits(withVolume(row, change), change);
  const marked = { ...settled, percentIsTyped: settled.percentIsTyped || has(change, 'percentInHFJob') };
  if (has(change, 'massIngredient')) return { ...marked, massIsTyped: true };
  return changesMass(change) ? withComputedMass(marked) : marked;
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

/** Whoever types a volume or chooses units has settled what the words of the data left open. */
function withSettledUnits(row: DisclosureRow, change: RowChange): DisclosureRow {
  return has(change, 'volume', 'units') ? { ...row, catalogueUnits: row.units, reportedUnits: '' } : row;
}

/** Without a volume, as in a document that was read back, the mass stays. */
export function withComputedMass(row: DisclosureRow): DisclosureRow {
  if (row.volume === null) return row;
  const specificGravity = row.specificGravity ?? 1;
  return {
    ...row,
    massIngredient: ingredientMass({ ...row, volume: row.volume, specificGravity }),
    massIsTyped: false,
  };
}
