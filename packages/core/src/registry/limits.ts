import { type Branch, documents, isLeaf, type Leaf } from './disclosure-table.ts';
import type { Limit } from './format.ts';

const leavesOf = (branch: Branch): Leaf[] =>
  branch.children.flatMap((child) => (isLeaf(child) ? [child] : leavesOf(child)));

/** Each field once: an ingredient has the same limits wherever it stands. */
const limits = new Map(leavesOf(documents['4.0']).map(({ field, format }) => [field, format.limit]));

export function limitOf(field: string): Limit {
  const limit = limits.get(field);
  if (limit === undefined) throw new Error(`The document has no field ${field}`);
  return limit;
}

/** Letters beyond the basic plane count once, as they do in a schema. */
export const isTooLong = (text: string, { maxLength = Number.POSITIVE_INFINITY }: Limit): boolean =>
  text.length > maxLength && Array.from(text).length > maxLength;

export const isOutOfRange = (
  value: number,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Limit,
): boolean => value < min || value > max;
