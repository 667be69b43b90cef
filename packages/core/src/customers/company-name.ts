import { editDistance } from '../texts/edit-distance.ts';

/** A name taken apart for comparing. */
export interface CompanyName {
  readonly tokens: readonly string[];
  /** Normalised, without company-type words at the end. */
  readonly stripped: readonly string[];
  /** The words that distinguish this company from others. */
  readonly identity: ReadonlySet<string>;
  /** Those of them that are written with dots between their letters. */
  readonly dotted: ReadonlySet<string>;
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

/** `B.R.G.`, `U.S.A` */
const DOTTED_LETTERS = /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}\p{L}?(?![\p{L}\p{N}])/gu;

export function takeApart(name: string): CompanyName {
  const tokens = normalise(name)
    .split(' ')
    .filter((token) => token !== '');
  const telling = tokens.filter((token) => !stopWords.has(token));
  const identity = new Set(telling.length === 0 ? tokens : telling);
  const dotted = (name.match(DOTTED_LETTERS) ?? []).map(normalise).filter((token) => identity.has(token));
  const end = tokens.findLastIndex((token) => !companyTypeWords.has(token)) + 1;
  return { tokens, stripped: tokens.slice(0, end), identity, dotted: new Set(dotted) };
}

/** Words for the kind of company; they say nothing about which one it is. */
export const companyTypeWords: ReadonlySet<string> = new Set(
  (
    'inc incorporated llc lc llp lp lllp ltd limited co company corp corporation plc pc sa gp ' +
    'holdings holding group partners partnership trust the of and usa us america na'
  ).split(' '),
);

/** Words that half of this industry has in its name. */
const industryWords =
  'oil gas petroleum energy resources resource exploration production producing operating operations operator operators ' +
  'development natural midstream upstream onshore services service';

export const stopWords: ReadonlySet<string> = new Set([...companyTypeWords, ...industryWords.split(' ')]);

/** What this trade handles and does, and whole countries: words that tell no company from the next when they stand alone. */
const generalWords: ReadonlySet<string> = new Set([
  ...stopWords,
  ...'chemical chemicals frac fracturing fluid fluids sand water well wells'.split(' '),
  ...'american national united international global'.split(' '),
]);

/** False for a name known by one letter, or by general words only: many companies may be called so. */
function isTelling({ identity }: CompanyName): boolean {
  const [first = ''] = identity;
  return !(identity.size === 1 && first.length === 1) && !Array.from(identity).every((word) => generalWords.has(word));
}

/** Equal for names that differ in nothing but capitals, accents, punctuation and blanks. Blank for a name without words. */
export const spellingOf = (name: string): string => takeApart(name).tokens.join(' ');

/** True when two names have the same spelling. A name without words is none. */
export const isSameCompany = (one: string, other: string): boolean =>
  spellingOf(one) !== '' && spellingOf(one) === spellingOf(other);

/** Those whose names have the same spelling, in groups of two or more. */
export const findSameCompanies = <Company extends { readonly company: string }>(all: readonly Company[]): Company[][] =>
  [...Map.groupBy(all, ({ company }) => spellingOf(company))]
    .filter(([spelling, same]) => spelling !== '' && same.length > 1)
    .map(([, same]) => same);

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && Array.from(one).every((word) => other.has(word));

/** True when two names are known by the same words, in any order. */
export const isSameIdentity = (one: CompanyName, other: CompanyName): boolean =>
  isSameSet(one.identity, other.identity);

/**
 * True when nothing suggests that two names mean two companies. A name that tells little must be spelled the same, and
 * `BRG` need not be `B.R.G.`: those are words written as one.
 */
export const isEqualName = (one: CompanyName, other: CompanyName): boolean =>
  isSameIdentity(one, other) &&
  isSameSet(one.dotted, other.dotted) &&
  (isTelling(one) || one.tokens.join(' ') === other.tokens.join(' '));

/** How many letters of a name may be wrong, by the length of the shorter one. */
const SLIPS = [
  { from: 8, most: 2 },
  { from: 4, most: 1 },
] as const;

/** Every name, written as one word: with all its words, without those for its kind, and with those it is known by. */
const joinWords = ({ tokens, stripped, identity }: CompanyName) =>
  [tokens, stripped, [...identity]].map((words) => words.join(''));

/** How many letters differ when two names are written as one word; undefined when they are too different. */
export function slipsBetween(one: CompanyName, other: CompanyName): number | undefined {
  const others = joinWords(other);
  const slips = joinWords(one).flatMap((word, form) => slipsOfWord(word, others[form] ?? '') ?? []);
  return slips.length === 0 ? undefined : Math.min(...slips);
}

function slipsOfWord(one: string, other: string): number | undefined {
  const shorter = Math.min(one.length, other.length);
  const { most } = SLIPS.find(({ from }) => shorter >= from) ?? { most: 0 };
  if (shorter === 0 || Math.abs(one.length - other.length) > most) return undefined;
  const slips = editDistance(one, other, most);
  return slips > most ? undefined : slips;
}
