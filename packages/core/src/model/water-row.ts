import { WATER_CAS } from './cas-number.ts';
import { normalName, withoutAmpersands } from '../texts/fold.ts';
import { ingredientMass } from './mass.ts';
import { blankRow, type DisclosureRow, type DraftRow } from './row.ts';

const WATER = 'Water';
const WATER_PURPOSE = 'Carrier/Base Fluid';
/** Printed when the supplier of the water is not known, because every row needs a supplier. */
const UNKNOWN_SUPPLIER = 'Operator';

interface Volumes {
  readonly totalClean: number | null;
  readonly clean: number | null;
}

const isAbove0 = (value: number | null): value is number => value !== null && value > 0;

/** Gallons of base water: the first volume above 0, and never below 1. */
export function baseWater({ totalClean, clean }: Volumes): number {
  return Math.max(1, [totalClean, clean].find(isAbove0) ?? 1);
}

/** The customer supplies the water, unless a user enters another supplier. */
export const supplierOfWater = (customerName: string): string => withoutAmpersands(customerName) || UNKNOWN_SUPPLIER;

/** The row that is always first. */
export function buildWaterRow(volume: number, customerName: string): DraftRow {
  const row: DraftRow = {
    ...blankRow,
    tradeName: WATER,
    supplier: supplierOfWater(customerName),
    purpose: WATER_PURPOSE,
    ingredientName: WATER,
    casNumber: WATER_CAS,
    amount: volume,
    volume,
  };
  row.massIngredient = ingredientMass({ ...row, volume, specificGravity: 1 });
  return row;
}

/** What the purpose of a row says, in lower case, when the row carries the rest. */
export const CARRIER = /carrier|base fluid/;

/** A row of the water that carries the rest, whatever it is called. */
export const isCarrierWater = ({ casNumber, purpose }: DisclosureRow): boolean =>
  casNumber.trim() === WATER_CAS && CARRIER.test(normalName(purpose));

/** A row that says what the Water row says. */
export function isWaterRow({ casNumber, tradeName, purpose }: DisclosureRow): boolean {
  // The number is asked first, as it alone rules out nearly every row.
  return (
    casNumber.trim() === WATER_CAS &&
    normalName(tradeName) === normalName(WATER) &&
    normalName(purpose) === normalName(WATER_PURPOSE)
  );
}
