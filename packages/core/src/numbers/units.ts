export type RowUnits = 'gal' | 'lb';

const LITERS_PER_GALLON = 3.785411784;
const POUNDS_PER_KILOGRAM = 2.2046226218;

/** A unit of the data: what a row carries instead, and how an amount gets there. */
export interface Unit {
  readonly rowUnits: RowUnits;
  readonly convert: (amount: number) => number;
}

export const gallons: Unit = { rowUnits: 'gal', convert: (amount) => amount };
const liters: Unit = { rowUnits: 'gal', convert: (amount) => amount / LITERS_PER_GALLON };
const pounds: Unit = { rowUnits: 'lb', convert: (amount) => amount };
const kilograms: Unit = { rowUnits: 'lb', convert: (amount) => amount * POUNDS_PER_KILOGRAM };

/** Every spelling that occurs. Blank means gallons. */
const units: ReadonlyMap<string, Unit> = new Map([
  ...['', 'gal', 'gals', 'gallon', 'gallons'].map((word) => [word, gallons] as const),
  ...['l', 'liter', 'liters', 'litre', 'litres'].map((word) => [word, liters] as const),
  ...['lb', 'lbs', 'pound', 'pounds'].map((word) => [word, pounds] as const),
  ['kg', kilograms],
]);

/** Any case, trimmed; undefined for a word that is no unit. */
export const readUnit = (word: string): Unit | undefined => units.get(word.trim().toLowerCase());
