/** Texts that stand in place of a number, in the spelling that is printed. */
const exemptTexts = ['Proprietary', 'CAS Not Assigned', 'N/A'] as const;

export const WATER_CAS = '7732-18-5';
export const PROPRIETARY = exemptTexts[0];

export type CasVerdict = 'exempt' | 'trade-secret' | 'bad-format' | 'incorrect' | 'valid';

const isSame = (text: string, other: string): boolean => text.trim().toLowerCase() === other.toLowerCase();
const findExempt = (text: string): string | undefined => exemptTexts.find((exempt) => isSame(text, exempt));

export const isProprietary = (text: string): boolean => isSame(text, PROPRIETARY);
/** A proprietary ingredient, or one without a number, must at least name its supplier. */
export const needsSupplier = (text: string): boolean => isProprietary(text) || isSame(text, 'N/A');

const withoutLeadingZeros = (text: string): string => text.trim().replace(/^0+/, '');

/** The digits without the last, from right to left, weighted 1, 2, 3, …: their sum modulo 10 is the last digit. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let weight = 1; weight < digits.length; weight += 1) sum += weight * Number(digits.at(-1 - weight));
  return sum % 10 === Number(digits.at(-1));
}

function isCorrect(text: string): boolean {
  const bare = withoutLeadingZeros(text);
  return /^\d{2,7}-\d{2}-\d$/.test(bare) && hasCheckDigit(bare.replaceAll('-', ''));
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

/** The number that was meant: the same digits with hyphens in the right places, and a valid check digit. */
export function repairCas(text: string): string | undefined {
  const bare = text.replaceAll(/[\s\u{2010}-\u{2015}\u{2212}'"-]/gu, '').replace(/^0+/, '');
  if (!/^\d{5,10}$/.test(bare)) return undefined;
  const repaired = `${bare.slice(0, -3)}-${bare.slice(-3, -1)}-${bare.slice(-1)}`;
  return isCorrect(repaired) && repaired !== text.trim() ? repaired : undefined;
}
