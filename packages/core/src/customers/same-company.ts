import { takeApart } from './company-name.ts';

/** True when two names differ in nothing but capitals, accents, punctuation and blanks. A name without words is none. */
export function isSameCompany(one: string, other: string): boolean {
  const words = takeApart(one).tokens.join(' ');
  return words !== '' && words === takeApart(other).tokens.join(' ');
}
