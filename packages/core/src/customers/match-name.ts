import { round, isBelow } from '../numbers/round.ts';
import type { Customer } from '../model/company.ts';

/** A customer with the score of its name. */
export interface Candidate {
  readonly customer: Customer;
  readonly score: number;
}

export interface NameMatch {
  readonly best: Candidate;
  readonly runnerUp: Candidate | null;
  /** Clear enough to be taken without asking; a wrong customer would be a leak. */
  readonly isClear: boolean;
}

const CLEAR_SCORE = 2;
const CLEAR_MARGIN = 0.3;
const WHOLE_IDENTITY = 2;
const PREFIX = 0.15;
const SAME_IDENTITY = 0.1;

interface Known {
  readonly customer: Customer;
  readonly name: CompanyName;
}

/** Customers' names taken apart and counted once, for many look-ups. */
export interface NameIndex {
  readonly known: readonly Known[];
  readonly weightOf: (token: string) => number;
}

export function buildNameIndex(customers: readonly Customer[]): NameIndex {
  const known = customers.map((customer) => ({ customer, name: takeApart(customer.name) }));
  const frequencies = new Map<string, number>();
  for (const token of known.flatMap(({ name }) => [...new Set(name.tokens)])) {
    frequencies.set(token, (frequencies.get(token) ?? 0) + 1);
  }
  return { known, weightOf: (token) => 1 / Math.log2(2 + (frequencies.get(token) ?? 0)) };
}

/** The customer that a name means most likely, with its score and the next best; undefined when no name shares a word. */
export function matchName(query: string, { known, weightOf }: NameIndex): NameMatch | undefined {
  const name = takeApart(query);
  const candidates = known
    .map((each) => ({ customer: each.customer, score: scoreOf(name, each.name, weightOf) }))
    .filter(({ score }) => score > 0)
    .sort(compareCandidates);
  const [best, runnerUp = null] = candidates;
  if (best === undefined) return undefined;
  const margin = best.score - (runnerUp?.score ?? 0);
  const isClear = !isBelow(best.score, CLEAR_SCORE) && !isBelow(margin, CLEAR_MARGIN);
  return { best, runnerUp, isClear };
}

function scoreOf(query: CompanyName, other: CompanyName, weightOf: (token: string) => number): number {
  const weigh = (tokens: readonly string[]): number => tokens.reduce((sum, token) => sum + weightOf(token), 0);
  const shared = Array.from(query.identity).filter((token) => other.identity.has(token));
  if (shared.length === 0) return 0;
  const hasAll = shared.length === query.identity.size;
  const score =
    (hasAll ? WHOLE_IDENTITY : 0) +
    weigh(shared) / weigh([...new Set([...query.identity, ...other.identity])]) +
    (isPrefix(query.stripped, other.stripped) || isPrefix(other.stripped, query.stripped) ? PREFIX : 0) +
    (hasAll && shared.length === other.identity.size ? SAME_IDENTITY : 0);
  // The order of the words must not decide in the last bit.
  return round(score, 12);
}

const isPrefix = (start: readonly string[], whole: readonly string[]): boolean =>
  start.length > 0 && start.every((token, index) => token === whole[index]);

/** The higher score, then the shorter name, then the lower number. */
function compareCandidates(one: Candidate, other: Candidate): number {
  return (
    other.score - one.score ||
    one.customer.name.length - other.customer.name.length ||
    one.customer.id - other.customer.id
  );
}

/** A name taken apart for comparing. */
export interface CompanyName {
  readonly tokens: readonly string[];
  /** Normalised, without company-type words at the end. */
  readonly stripped: readonly string[];
  /** The words that distinguish this company from others. */
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

/** True when two names differ in nothing but capitals, accents, punctuation and blanks. A name without words is none. */
export function isSameCompany(one: string, other: string): boolean {
  const words = takeApart(one).tokens.join(' ');
  return words !== '' && words === takeApart(other).tokens.join(' ');
}
