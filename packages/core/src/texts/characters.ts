const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // A parser would read a bare carriage return as a line feed.
  '\r': '&#13;',
};

const SPECIAL = /[&<>"'\r]/g;

export const escapeText = (text: string) => text.replaceAll(SPECIAL, (character) => ENTITIES[character] ?? character);

/** Special or forbidden characters, or halves of a pair. Most texts have none, and one test shows that. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const UNUSUAL = /[&<>"'\u0000-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/;

export const isPlainText = (text: string): boolean => !UNUSUAL.test(text);

/** Control characters, U+FFFE, U+FFFF and halves of surrogate pairs: no XML 1.0 document can hold them. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/u;

/** Where the first character stands that XML forbids; -1 when the text may be written. */
export const findForbiddenCharacter = (text: string) => text.search(FORBIDDEN);

export const withoutForbidden = (text: string): string => text.replaceAll(new RegExp(FORBIDDEN, 'gu'), '');

/** `U+0007`, for a message: the character itself cannot be shown. */
export const nameCharacter = (text: string, at: number) =>
  `U+${(text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Characters without a form of their own on paper: control and format characters, private and unassigned ones. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

export const isInvisible = (character: string): boolean => INVISIBLE.test(character);

/** `[U+0007]`: stands on paper for a character that cannot be printed, so that none is lost without a trace. */
export const showCharacter = (character: string): string => `[${nameCharacter(character, 0)}]`;

/** Marks that turn the direction of the text around them: a name that holds one can be read as another name. */
const DIRECTION = String.raw`\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069`;
const TURNING = new RegExp(`[${DIRECTION}]`);

export const turnsDirection = (text: string): boolean => TURNING.test(text);

/** Control characters, line breaks and marks of direction: a name must read as what it is. */
export const HIDDEN_IN_NAMES = new RegExp(String.raw`[\p{Cc}\u2028\u2029${DIRECTION}]`, 'gu');

/** A text that others have typed, within a line of ours. What has no width leaves no gap in a word. */
export const onOneLine = (text: string): string =>
  text.toWellFormed().replaceAll('\u0085', ' ').replaceAll(HIDDEN_WITHIN_LINES, '').replaceAll(/\s+/g, ' ').trim();

const HIDDEN_WITHIN_LINES = new RegExp(String.raw`(?!\s)${HIDDEN_IN_NAMES.source}`, 'gu');

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The character that `amp`, `#38` or `#x26` stands for; undefined for anything a document without DTD cannot mean. */
export function readReference(name: string): string | undefined {
  const code = /^#(?:x([0-9a-f]{1,6})|([0-9]{1,7}))$/i.exec(name);
  if (code === null || name.startsWith('#X')) return Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  const point = code[1] === undefined ? Number(code[2]) : Number.parseInt(code[1], 16);
  if (point > 0x10_ff_ff) return undefined;
  const character = String.fromCodePoint(point);
  return findForbiddenCharacter(character) === -1 ? character : undefined;
}
