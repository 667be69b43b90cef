export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

/** Words that an attacker tries first, because they stand on the sign-in page. */
const PRODUCT_WORDS = ['fracfocus', 'generator', 'disclosure', 'fracpro'];

/** In code points: close to what a person counts, and unlike UTF-16 units the same for every script. */
export const passwordLength = (password: string): number => Array.from(password).length;

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

/** The address as a whole, its part before the @, and every word in it. */
const wordsOf = (email: string): string[] =>
  [email, email.replace(/@.*/, ''), ...email.split(/[^\p{L}]+/u)].map(lettersOf);

/** True for a password that says little more than the product's name or the owner's address, such as `fracfocus2026`. */
export function isGuessable(password: string, email: string): boolean {
  const bare = lettersOf(password);
  const words = [...PRODUCT_WORDS, ...wordsOf(email)].filter((word) => word.length > 2);
  return words.some((word) => bare === word || bare === word + word);
}
