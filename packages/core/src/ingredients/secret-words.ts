import { editDistance } from '../texts/edit-distance.ts';

/** What filers write instead of `Proprietary`, each without blanks. */
const words = ['proprietary', 'confidential', 'tradesecret', 'tradesecrets'];
const abbreviations: ReadonlySet<string> = new Set(['cbi', 'ts', 'prop']);
/** A text with one of these denies a secret. */
const denials: ReadonlySet<string> = new Set(['no', 'non', 'none', 'not']);
const MOST_SLIPS = 2;

/** True for a text in place of a CAS number that claims a secret, also when it is misspelled or one word of several. */
export function claimsSecret(text: string): boolean {
  if (/\d{2}/.test(text)) return false;
  const parts = text.toLowerCase().split(/\P{L}+/u);
  if (parts.some((part) => denials.has(part))) return false;
  if (abbreviations.has(parts.join(''))) return true;
  const pairs = parts.map((part, at) => part + (parts[at + 1] ?? ''));
  return [...parts, ...pairs].some((part) => words.some((word) => isNear(part, word)));
}

const isNear = (part: string, word: string): boolean => editDistance(part, word, MOST_SLIPS) <= MOST_SLIPS;
