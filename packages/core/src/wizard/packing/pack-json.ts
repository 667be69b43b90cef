/** Numbers that JSON does not know, under a name that nothing else has. */
const MARK = '\u{0}number';

const isPlain = (value: number): boolean => Number.isFinite(value) && !Object.is(value, -0);

/** A value as JSON gives it back: itself, but for a number that JSON does not know. */
export function mark(value: unknown): unknown {
  if (typeof value !== 'number' || isPlain(value)) return value;
  return { [MARK]: Object.is(value, -0) ? '-0' : String(value) };
}

export function unmark(value: unknown): unknown {
  const isMarked = typeof value === 'object' && value !== null && Object.hasOwn(value, MARK);
  return isMarked ? Number((value as Record<string, string>)[MARK]) : value;
}

/** JSON that gives back every number as it was. */
export const toJson = (value: unknown): string => JSON.stringify(value, (_, part: unknown) => mark(part));

export const fromJson = (text: string): unknown => JSON.parse(text, (_, part: unknown) => unmark(part));
