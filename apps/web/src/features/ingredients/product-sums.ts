import type { Ingredient } from '@disclosure/api';
import { normalCode } from '@disclosure/core';

const HUNDRED_PERCENT = 100;
/** Half of the last digit that the form takes, times the few rows of a product. */
const SLACK = 0.05;

/** The ingredients of a product should make up all of it. How many products there are, and how many do not add up. */
export function countProducts(ingredients: readonly Ingredient[]) {
  const sums = new Map<string, number>();
  for (const { code, product_name, additive_fraction } of ingredients) {
    const product = `${normalCode(code)}\n${normalCode(product_name)}`;
    sums.set(product, (sums.get(product) ?? 0) + additive_fraction);
  }
  const isOff = (sum: number) => Math.abs(sum - HUNDRED_PERCENT) > SLACK;
  return { products: sums.size, off: [...sums.values()].filter(isOff).length };
}
