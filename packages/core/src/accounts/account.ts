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

/** The longest address that mail can be sent to, and the longest part of it before the @. */
const [MAX_LENGTH, MAX_LOCAL] = [254, 64];

const WORD = "[\\w!#$%&'*+/=?^`{|}~-]+";
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** What a browser takes, and stricter: no dots side by side, and a domain whose last part is not a number. */
const SHAPE = new RegExp(`^(${WORD}(?:\\.${WORD})*)@(?:${LABEL}\\.)+(?![0-9]+$)${LABEL}$`, 'i');

/** The one reader of addresses, of users and of claimants alike; undefined when the text is none. */
export function readEmail(text: string): string | undefined {
  const address = text.trim();
  const local = SHAPE.exec(address)?.[1];
  return local !== undefined && local.length <= MAX_LOCAL && address.length <= MAX_LENGTH ? address : undefined;
}

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
