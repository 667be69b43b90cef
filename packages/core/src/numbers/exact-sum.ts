/** Finer than any instrument: what lies below is the noise of somebody else's arithmetic. */
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
