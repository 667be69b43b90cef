/** Own fields only, since an answer may hold anything; undefined where the path leads nowhere. */
export function pickField(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>(ownField, value);
}

function ownField(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}

/** A row under our names. */
export const pickFields = (row: unknown, names: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(names).map(([ours, theirs]) => [ours, pickField(row, theirs)]));
