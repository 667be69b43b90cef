import { LISTED_BELOW } from './system-approach.ts';

/** Texts that stand in place of a number, in the spelling that is printed. */
const exemptTexts = ['Proprietary', 'CAS Not Assigned', 'N/A'] as const;

export const WATER_CAS = '7732-18-5';
export const [PROPRIETARY, NOT_ASSIGNED, NOT_APPLICABLE] = exemptTexts;

/** What version 3.0 of the registry takes instead of a number, and what version 4.0 writes for it. */
const olderWords: ReadonlyMap<string, string> = new Map([
  ['trade secret', PROPRIETARY],
  ['cbi', PROPRIETARY],
  ['not assigned', NOT_ASSIGNED],
  ['na', NOT_APPLICABLE],
  ['listed below', LISTED_BELOW],
]);

/** The word of version 4.0 for a word that only version 3.0 has; undefined for any other text. */
export const newerWord = (text: string): string | undefined => olderWords.get(text.trim().toLowerCase());

/** What the registry asks to know about the claimant of an ingredient: a contact, or only the company. */
export type ClaimantNeed = 'none' | 'company' | 'contact';

export function claimantNeed(text: string): ClaimantNeed {
  if (isProprietary(text) || isSame(text, NOT_ASSIGNED)) return 'contact';
  return isSame(text, NOT_APPLICABLE) ? 'company' : 'none';
}

/** Also true of the words that version 3.0 has for a secret. */
export const needsClaimant = (text: string): boolean => claimantNeed(newerWord(text) ?? text) !== 'none';

export type CasVerdict = 'exempt' | 'trade-secret' | 'bad-format' | 'incorrect' | 'valid';

const isSame = (text: string, other: string): boolean => text.trim().toLowerCase() === other.toLowerCase();
const findExempt = (text: string): string | undefined => exemptTexts.find((exempt) => isSame(text, exempt));

export const isProprietary = (text: string): boolean => isSame(text, PROPRIETARY);
/** A proprietary ingredient, or one without a number, must at least name its supplier. */
export const needsSupplier = (text: string): boolean => isProprietary(text) || isSame(text, NOT_APPLICABLE);

/** `NA` is how version 3.0 of the registry writes `N/A`. */
export const isNotApplicable = (text: string): boolean => /^n\W?a\W?$/i.test(text.trim());

const withoutLeadingZeros = (text: string): string => text.trim().replace(/^0+/, '');

/** Of the digits before it: from right to left, weighted 1, 2, 3, …, their sum modulo 10. */
export function checkDigitOf(digits: string): number {
  let sum = 0;
  for (let weight = 1; weight <= digits.length; weight += 1) sum += weight * Number(digits.at(-weight));
  return sum % 10;
}

function isCorrect(text: string): boolean {
  const bare = withoutLeadingZeros(text);
  return /^\d{2,7}-\d{2}-\d$/.test(bare) && checkDigitOf(bare.slice(0, -2).replaceAll('-', '')) === Number(bare.at(-1));
}

const countHyphens = (text: string): number => text.split('-').length - 1;

export function casVerdict(text: string): CasVerdict {
  if (findExempt(text) !== undefined) return 'exempt';
  if (isSame(text, 'Trade Secret')) return 'trade-secret';
  if (countHyphens(text) !== 2) return 'bad-format';
  return isCorrect(text) ? 'valid' : 'incorrect';
}

export const hasLeadingZeros = (text: string): boolean => text.trim().startsWith('0') && isCorrect(text);

/** The spelling of the document: no leading zeros, and the texts as the registry writes them. */
export function printCas(text: string): string {
  return findExempt(text) ?? (isCorrect(text) ? withoutLeadingZeros(text) : text.trim());
}
