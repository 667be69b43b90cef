/**
 * Plain digits, or digits in groups of three, with a sign, decimals and an exponent. No group begins a number with 0:
 * `0,950` has a comma before its decimals.
 */
const NUMBER = /^[+-]?(?:[1-9]\d{0,2}(?:,\d{3})+|\d+|(?=\.\d))(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** A number or the text of one; undefined for everything else, blank and infinite included. Never a silent 0. */
export function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' ? readText(value.trim()) : value;
  // Adding 0 turns -0 into 0.
  return typeof number === 'number' && Number.isFinite(number) ? number + 0 : undefined;
}

function readText(text: string): number | undefined {
  return NUMBER.test(text) ? Number(text.replaceAll(',', '')) : undefined;
}
