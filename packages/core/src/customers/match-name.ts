import { round, isBelow } from '../numbers/round.ts';
import type { Customer } from '../model/company.ts';
import { type CompanyName, isEqualName, isSameIdentity, slipsBetween, takeApart } from './company-name.ts';

/** A customer with the score of its name. */
export interface Candidate {
  readonly customer: Customer;
  readonly score: number;
}

export interface NameMatch {
  /** With a score of 0 it is no more than spelled alike. */
  readonly best: Candidate;
  readonly runnerUp: Candidate | null;
  /** A customer other than the best that is spelled alike: one of the two names may have a typing error. */
  readonly similar: Candidate | null;
  /** Why it is taken without asking; null: it is a suggestion, because a wrong customer would be a leak. */
  readonly clearBy: 'other name' | 'equal name' | null;
}

const CLEAR_MARGIN = 0.3;
const WHOLE_IDENTITY = 2;
const PREFIX = 0.15;
const SAME_IDENTITY = 0.1;

interface Known {
  readonly customer: Customer;
  readonly name: CompanyName;
  readonly otherNames: readonly CompanyName[];
}

/** Customers' names taken apart and counted once, for many look-ups. */
export interface NameIndex {
  readonly known: readonly Known[];
  readonly weightOf: (token: string) => number;
}

export function buildNameIndex(customers: readonly Customer[]): NameIndex {
  const known = customers.map((customer) => ({
    customer,
    name: takeApart(customer.name),
    otherNames: customer.otherNames.map(takeApart),
  }));
  const frequencies = new Map<string, number>();
  for (const token of known.flatMap(({ name }) => [...new Set(name.tokens)])) {
    frequencies.set(token, (frequencies.get(token) ?? 0) + 1);
  }
  return { known, weightOf: (token) => 1 / Math.log2(2 + (frequencies.get(token) ?? 0)) };
}

/** The customer that a name means most likely, with its score and the next best; undefined when no name is like it. */
export function matchName(query: string, { known, weightOf }: NameIndex): NameMatch | undefined {
  const name = takeApart(query);
  const scored = known.map((each) => ({ ...each, score: scoreOf(name, each.name, weightOf) }));
  const candidates = scored.filter(({ score }) => score > 0).sort(compareCandidates);
  const named = findOtherName(name, scored);
  if (named) return toMatch(named, candidates, { similar: null, clearBy: 'other name' });
  const [best] = candidates;
  if (best && isEqual(name, best, candidates[1])) {
    return toMatch(best, candidates, { similar: null, clearBy: 'equal name' });
  }
  const similar = findSimilar(name, scored);
  const first = best ?? similar;
  return (
    first && toMatch(first, candidates, { similar: similar === first ? null : toCandidate(similar), clearBy: null })
  );
}

interface Scored extends Known, Candidate {}

const toCandidate = (scored: Scored | undefined): Candidate | null =>
  scored ? { customer: scored.customer, score: scored.score } : null;

function toMatch(best: Scored, candidates: readonly Scored[], how: Pick<NameMatch, 'similar' | 'clearBy'>): NameMatch {
  const runnerUp = toCandidate(candidates.find(({ customer }) => customer !== best.customer));
  return { best: { customer: best.customer, score: best.score }, runnerUp, ...how };
}

/** Other names are compared word for word: someone said that they mean this customer. */
function findOtherName(name: CompanyName, known: readonly Scored[]): Scored | undefined {
  const spelling = name.tokens.join(' ');
  const isIt = (other: CompanyName): boolean => spelling !== '' && other.tokens.join(' ') === spelling;
  return known.find(({ otherNames }) => otherNames.some(isIt));
}

const isEqual = (name: CompanyName, best: Scored, runnerUp: Scored | undefined): boolean =>
  isEqualName(name, best.name) && !isBelow(best.score - (runnerUp?.score ?? 0), CLEAR_MARGIN);

/** The customer whose name or other name has the fewest other letters: a typing error, or words written as one. */
function findSimilar(name: CompanyName, known: readonly Scored[]): Scored | undefined {
  const similar = known.flatMap((each) => {
    const slips = [each.name, ...each.otherNames].flatMap((other) => slipsBetween(name, other) ?? []);
    return slips.length === 0 ? [] : [{ each, slips: Math.min(...slips) }];
  });
  return similar.sort((one, other) => one.slips - other.slips || compareCandidates(one.each, other.each))[0]?.each;
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
    (isSameIdentity(query, other) ? SAME_IDENTITY : 0);
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
