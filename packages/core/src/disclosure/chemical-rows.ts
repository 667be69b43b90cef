import type { CatalogueEntry } from '../ingredients/catalogue.ts';
import type { Chemical } from '../model/well.ts';
import { percent } from '../numbers/percent.ts';
import { gallons, readUnit, type Unit } from '../numbers/units.ts';
import { ingredientMass, shareOf } from '../model/mass.ts';
import { blankRow } from '../model/new-row.ts';
import type { DraftRow } from '../model/row.ts';

export const UNKNOWN_CODE_COMMENT = 'Code not found in ingredients table';

/** A chemical whose amount is a number above 0. */
export interface Pumped {
  readonly code: string;
  readonly amount: number;
  readonly unit: string | null;
}

export const isPumped = (chemical: Chemical): chemical is Pumped =>
  typeof chemical.amount === 'number' && chemical.amount > 0;

/** The amount in the units of the row. Where the words do not fit together, it is taken as it is; a rule tells. */
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

/** A code that nobody knows is still reported, and needs attention. */
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
