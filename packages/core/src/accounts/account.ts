export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

/** A full name splits at its last blank. One word is no full name. */
export function readPersonName(fullName: string): PersonName | undefined {
  const words = fullName.trim().split(/\s+/);
  const lastName = words.pop();
  if (words.length === 0 || !lastName) return undefined;
  return { firstName: words.join(' '), lastName };
}

/** What the header shows: both names, or what stands before the @. */
export function displayName(firstName: string | undefined, lastName: string | undefined, email: string): string {
  return firstName && lastName ? `${firstName} ${lastName}` : (email.split('@')[0] ?? '');
}

/** The longest address that mail can be sent to. */
const MAX_LENGTH = 254;

/** The check of a browser's e-mail field, so that server and form agree. */
const SHAPE =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

export const isEmailAddress = (text: string): boolean => text.length <= MAX_LENGTH && SHAPE.test(text);

/** Addresses are compared without case and without blanks around them. */
export const normalEmail = (text: string): string => text.trim().toLowerCase();

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

/** A session ends after this long without activity, unless the server is set otherwise. */
export const SESSION_IDLE_MINUTES = 60;

/** How long before that end a person is asked whether to stay. */
export const IDLE_WARNING_MINUTES = 2;
