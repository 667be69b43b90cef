/** Numbers that JSON does not know, under a name that nothing else has. */
const MARK = '\u{0}number';

const isPlain = (value: number): boolean => Number.isFinite(value) && !Object.is(value, -0);

/** JSON that gives back every number as it was. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'number' && !isPlain(part) ? { [MARK]: Object.is(part, -0) ? '-0' : String(part) } : part,
  );

export const fromJson = (text: string): unknown =>
  JSON.parse(text, (_, part: unknown) => {
    const isMarked = typeof part === 'object' && part !== null && Object.hasOwn(part, MARK);
    return isMarked ? Number((part as Record<string, string>)[MARK]) : part;
  });
