import { type Branch, documents, isLeaf, type Leaf } from './disclosure-table.ts';
import type { Limit } from './format.ts';

/** A value of the document that the rules hold to its limit. */
export interface LimitedField {
  readonly element: string;
  readonly field: string;
  readonly limit: Limit;
}

const leavesOf = (branch: Branch): Leaf[] =>
  branch.children.flatMap((child) => (isLeaf(child) ? [child] : leavesOf(child)));

/** Each field once: an ingredient has the same limits wherever it stands. */
const byField = new Map(
  leavesOf(documents['4.0']).map(({ element, field, format }): [string, LimitedField] => [
    field,
    { element, field, limit: format.limit },
  ]),
);

/** Every field of the document with its limit, in the order of the document. */
export const limitedFields: readonly LimitedField[] = [...byField.values()];

export function limitOf(field: string): Limit {
  const limited = byField.get(field);
  if (limited === undefined) throw new Error(`The document has no field ${field}`);
  return limited.limit;
}

/** Letters beyond the basic plane count once, as they do in a schema. */
export const isTooLong = (text: string, { maxLength = Number.POSITIVE_INFINITY }: Limit): boolean =>
  text.length > maxLength && Array.from(text).length > maxLength;

export const isOutOfRange = (
  value: number,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Limit,
): boolean => value < min || value > max;

export const matchesPattern = (text: string, { pattern = '[^]*' }: Limit): boolean =>
  new RegExp(`^(?:${pattern})$`).test(text);
