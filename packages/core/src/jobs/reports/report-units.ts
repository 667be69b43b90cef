import { exactSum } from '../../numbers/exact-sum.ts';
import { readUnit, type RowUnits } from '../../numbers/units.ts';

export const GALLONS_PER_BARREL = 42;

interface ReportUnit {
  readonly rowUnits: RowUnits;
  /** The total of amounts in this unit, in gallons or pounds. */
  readonly total: (amounts: readonly number[]) => number;
}

export interface Quantity {
  readonly amount: number;
  readonly unit: string;
}

const barrels: ReportUnit = { rowUnits: 'gal', total: (amounts) => exactSum(amounts, GALLONS_PER_BARREL) };
const BARRELS = new Set(['bbl', 'bbls', 'barrel', 'barrels']);

/** Reports know barrels besides the units of the catalogue. Undefined for a word that is no unit. */
export function readReportUnit(word: string): ReportUnit | undefined {
  if (BARRELS.has(word.trim().toLowerCase())) return barrels;
  const unit = readUnit(word);
  return unit && { rowUnits: unit.rowUnits, total: (amounts) => unit.convert(exactSum(amounts)) };
}

/** Each unit is added up first and converted once, so that rounding cannot pile up. */
export function sumInRowUnits(quantities: readonly Quantity[]): number {
  const byUnit = Map.groupBy(quantities, ({ unit }) => unit.trim().toLowerCase());
  const totals = Array.from(byUnit, ([unit, group]) => {
    const amounts = group.map(({ amount }) => amount);
    return readReportUnit(unit)?.total(amounts) ?? exactSum(amounts);
  });
  return exactSum(totals);
}
