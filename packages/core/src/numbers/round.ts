const POWERS = Array.from({ length: 16 }, (_, places) => Number(`1e${places}`));

/**
 * Binary arithmetic can only go wrong close to a tie: there the decimal that a person sees decides.
 * Its distance from the binary value, and the error of the product, stay below four units in the last place.
 */
function isNearTie(scaled: number): boolean {
  return Math.abs(scaled - Math.floor(scaled) - 0.5) <= scaled * 2 ** -50;
}

function powerOfTen(places: number): number {
  const power = POWERS[places];
  if (power === undefined) throw new RangeError(`Numbers are rounded to 0 to 15 places, not to ${places}`);
  return power;
}

/** Half up at the decimal a person sees: 1.005 to 2 places is 1.01. Halves go away from zero; never -0. */
export function round(value: number, places: number): number {
  const power = powerOfTen(places);
  const size = Math.abs(value);
  const scaled = size * power;
  if (!Number.isFinite(scaled)) return value;
  const rounded = isNearTie(scaled) ? Number(exactFixed(size, places)) : Math.round(scaled) / power;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/** The same rounding as a text with exactly so many decimals, without exponent. */
export function toFixedText(value: number, places: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} cannot be printed as a number`);
  const size = Math.abs(value);
  const scaled = size * powerOfTen(places);
  const isPlain = scaled < 1e21 && !isNearTie(scaled);
  const text = isPlain ? size.toFixed(places) : exactFixed(size, places);
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text;
}

/** The decimal a person sees: the shortest one that stands for this number. Its value is 0.digits x 10^point. */
interface Decimal {
  readonly digits: string;
  readonly point: number;
}

/** For numbers of zero and above, as JavaScript or a document prints them. */
function toDecimal(printed: string): Decimal {
  const [mantissa = '', exponent = '0'] = printed.split('e');
  const [whole = '', decimals = ''] = mantissa.split('.');
  return { digits: whole + decimals, point: whole.length + Number(exponent) };
}

/** The whole number nearest to value x 10^places, half up, in digits and without needless zeros before it. */
function scaledDigits({ digits, point }: Decimal, places: number): string {
  const kept = point + places;
  if (kept < 0) return '0';
  const whole = BigInt(digits.slice(0, kept).padEnd(kept, '0') || '0');
  const roundsUp = (digits[kept] ?? '0') >= '5';
  return String(roundsUp ? whole + 1n : whole);
}

/** The digits of a number rounded half up at the decimal a person sees. The slow, exact way; the sign is left out. */
export const exactFixed = (value: number, places: number): string => fix(toDecimal(String(Math.abs(value))), places);

function fix(decimal: Decimal, places: number): string {
  const digits = scaledDigits(decimal, places).padStart(places + 1, '0');
  const split = digits.length - places;
  return places === 0 ? digits : `${digits.slice(0, split)}.${digits.slice(split)}`;
}

/** A sign and digits, and nothing that a document may not have. */
const DECIMAL = /^(?<sign>[+-]?)(?<size>\d+(?:\.\d*)?|\.\d+)$/;

/**
 * A number of a document, rounded half up to so many decimals. The digits of the text decide, however many there are. A
 * value that would become 0 keeps as many decimals as its first digit needs.
 */
export function roundText(text: string, places: number): string {
  const { sign = '', size = '' } = DECIMAL.exec(text.trim())?.groups ?? {};
  if (size === '') return text.trim();
  const decimal = toDecimal(size);
  const first = decimal.digits.search(/[1-9]/);
  const rounded = fix(decimal, places);
  if (first === -1) return rounded;
  const shown = /[1-9]/.test(rounded) ? rounded : fix(decimal, first + 1 - decimal.point);
  return sign === '-' ? `-${shown}` : shown;
}

/** Limits are compared with a slack, so that the last bit of a sum decides nothing. */
const SLACK = 1e-9;

export const isAbove = (value: number, limit: number): boolean => value > limit + SLACK;
export const isBelow = (value: number, limit: number): boolean => value < limit - SLACK;

/** Finer than any instrument. Further digits are rounding errors of the source. */
const MAX_DECIMALS = 20;

function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const decimals = (digits.split('.')[1]?.length ?? 0) - Number(exponent);
  return Math.min(Math.max(decimals, 0), MAX_DECIMALS);
}

/** toFixed leaves the plain notation from here on. */
const LARGEST = 1e21;

/**
 * The sum that paper and pencil give, times a whole number: 0.1 and 0.2 are 0.3, in any order.
 * Amounts from reports are decimals, and their totals are compared with other reports to the digit.
 */
export function exactSum(values: readonly number[], factor = 1): number {
  if (values.some((value) => !(Math.abs(value) < LARGEST)))
    return values.reduce((sum, value) => sum + value, 0) * factor;
  const decimals = values.reduce((most, value) => Math.max(most, decimalsOf(value)), 0);
  const scaled = values.reduce((sum, value) => sum + BigInt(value.toFixed(decimals).replace('.', '')), 0n);
  return Number(`${scaled * BigInt(factor)}e-${decimals}`);
}
