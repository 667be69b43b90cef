import { companyTypeWords, stopWords } from './stop-words.ts';

/** A name taken apart for comparing. */
export interface CompanyName {
  readonly tokens: readonly string[];
  /** Normalised, without company-type words at the end. */
  readonly stripped: readonly string[];
  /** What tells this company from others. */
  readonly identity: ReadonlySet<string>;
}

/** Lower case, without accents and punctuation; `&` is a word, and `e and p` is none. */
function normalise(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[.'’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(/(?<![^ ])e and p(?![^ ])/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
}

export function takeApart(name: string): CompanyName {
  const tokens = normalise(name)
    .split(' ')
    .filter((token) => token !== '');
  const identity = tokens.filter((token) => !stopWords.has(token));
  const end = tokens.findLastIndex((token) => !companyTypeWords.has(token)) + 1;
  return { tokens, stripped: tokens.slice(0, end), identity: new Set(identity.length === 0 ? tokens : identity) };
}
