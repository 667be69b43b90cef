/** What a cell or field becomes when it is committed: blanks of every kind are single, and none stand around it. */
export const foldBlanks = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** Soft hyphens, and blanks and marks without a width, which come along when a text is copied from a page. */
const WIDTHLESS = '\\u00AD\\u200B\\u2060\\uFEFF';
const WITHOUT_WIDTH = new RegExp(`[${WIDTHLESS}]`, 'g');
const BLANK = new RegExp(`^[\\s${WIDTHLESS}]*$`);

export const withoutWidthless = (text: string): string => text.replaceAll(WITHOUT_WIDTH, '');

/** A letter and its accent as one character where there is one. Only texts beyond these letters have another form. */
const inOneForm = (text: string): string => (/[\u0300-\uFFFF]/.test(text) ? text.normalize('NFC') : text);

/** What a name is stored as: two names that look the same are the same. */
export const foldLine = (text: string): string => inOneForm(foldBlanks(withoutWidthless(text)));

/** Names are compared trimmed, without case, and with one form for a letter and its accent. */
export const normalName = (text: string): string => inOneForm(text.trim().toLowerCase());

/** Letters that have no form without their stroke or dot in Unicode. The function `folded` of the database has them, too. */
const STROKES: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('ØøŁłĐđĦħŦŧıĸ', (letter, at) => [letter, 'OoLlDdHhTtik'.charAt(at)]),
);

/** What a search compares: without case and accents, so that `oil` finds `Óil`. */
export function foldForSearch(text: string): string {
  // Most texts have nothing to take away, and long tables are searched at every letter.
  if (!/[\u0080-\uFFFF]/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[ØøŁłĐđĦħŦŧıĸ]/g, (letter) => STROKES[letter] ?? letter)
    .toLowerCase();
}

/** The registry refuses ampersands in chemical data; this is the spelling it takes. */
export const withoutAmpersands = (text: string): string => foldBlanks(text.replaceAll('&', ' and '));

/** By code unit: the same order on every machine, in every language. */
export function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

export const isBlank = (text: string): boolean => BLANK.test(text);
