/** What a cell or field becomes when it is committed: blanks of every kind are single, and none stand around it. */
export const foldBlanks = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** Names are compared trimmed and without case. */
export const normalName = (text: string): string => text.trim().toLowerCase();

/** The registry refuses ampersands in chemical data; this is the spelling it takes. */
export const withoutAmpersands = (text: string): string => foldBlanks(text.replaceAll('&', ' and '));

/** By code unit: the same order on every machine, in every language. */
export function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

export const isBlank = (text: string): boolean => text.trim() === '';
