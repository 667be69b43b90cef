/** The decimal a person sees: the shortest one that stands for this number. Its value is 0.digits x 10^point. */
interface Decimal {
  readonly digits: string;
  readonly point: number;
}

/** For finite numbers of zero and above. */
function toDecimal(value: number): Decimal {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', decimals = ''] = mantissa.split('.');
  return { digits: whole + decimals, point: whole.length + Number(exponent) };
}

/** The whole number nearest to value x 10^places, half up, in digits and without needless zeros before it. */
function scaledDigits(value: number, places: number): string {
  const { digits, point } = toDecimal(value);
  const kept = point + places;
  if (kept < 0) return '0';
  const whole = BigInt(digits.slice(0, kept).padEnd(kept, '0') || '0');
  const roundsUp = (digits[kept] ?? '0') >= '5';
  return String(roundsUp ? whole + 1n : whole);
}

/** The digits of a number rounded half up at the decimal a person sees. The slow, exact way; the sign is left out. */
export function exactFixed(value: number, places: number): string {
  const digits = scaledDigits(Math.abs(value), places).padStart(places + 1, '0');
  const split = digits.length - places;
  return places === 0 ? digits : `${digits.slice(0, split)}.${digits.slice(split)}`;
}
