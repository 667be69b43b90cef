import { casVerdict, printCas } from '../model/cas-number.ts';
import { compareText, foldBlanks, normalName } from '../texts/fold.ts';
import { plainNames, type Substances } from './substances.ts';

/** A substance to choose while a name or a CAS number is typed. */
export interface Suggestion {
  readonly ingredientName: string;
  readonly casNumber: string;
  /** False for one that only the list of substances has. */
  readonly isOwn: boolean;
}

export type SuggestedField = 'ingredientName' | 'casNumber';

/** More would not be read. */
const MOST_SUGGESTED = 8;

/** Suggestions under keys in order, so that those that begin with a text stand together. */
type Keyed = readonly { readonly key: string; readonly suggestion: Suggestion }[];

interface Source {
  readonly byName: Keyed;
  /** By the rest of the name from each later word on. */
  readonly byWord: Keyed;
  /** By the digits of the number. */
  readonly byDigits: Keyed;
}

/** What suggestions are looked up in: the catalogue, then the list. Made once, because sorting takes a while. */
export type SuggestionIndex = readonly Source[];

type Named = Pick<Suggestion, 'ingredientName' | 'casNumber'>;

/** The catalogue's number of a name is the right one here, so that the list has no say about that name. */
export function indexSuggestions(ingredients: Iterable<Named>, substances?: Substances): SuggestionIndex {
  const own = ownSuggestions(ingredients, substances);
  const ownNames = new Set(own.map(({ ingredientName }) => normalName(ingredientName)));
  const listed: Suggestion[] = [];
  for (const [casNumber, ingredientName] of substances?.names ?? []) {
    if (!ownNames.has(ingredientName.toLowerCase())) listed.push({ ingredientName, casNumber, isOwn: false });
  }
  return [toSource(own, () => []), toSource(listed, plainNames)];
}

/** Each name with each of its numbers once, though many products have it. */
function ownSuggestions(ingredients: Iterable<Named>, substances: Substances | undefined): Suggestion[] {
  const spelled = new Map<string, Named>();
  for (const each of ingredients) spelled.set(`${each.ingredientName}\n${each.casNumber}`, each);
  const own = new Map<string, Suggestion>();
  for (const { ingredientName, casNumber } of spelled.values()) {
    const suggestion = { ingredientName: foldBlanks(ingredientName), casNumber: printCas(casNumber), isOwn: true };
    const key = `${normalName(suggestion.ingredientName)}\n${suggestion.casNumber}`;
    if (!own.has(key) && mayBeSuggested(suggestion, substances)) own.set(key, suggestion);
  }
  return [...own.values()];
}

/** What the rules would object to at once is no help. */
function mayBeSuggested({ ingredientName, casNumber }: Suggestion, substances: Substances | undefined): boolean {
  const verdict = casVerdict(casNumber);
  if (ingredientName === '' || substances?.replacements.has(casNumber)) return false;
  return verdict === 'valid' || verdict === 'exempt';
}

function toSource(suggestions: readonly Suggestion[], otherNames: (name: string) => readonly string[]): Source {
  const named = suggestions.flatMap((suggestion) => {
    const { ingredientName } = suggestion;
    const keys = new Set([ingredientName, ...otherNames(ingredientName)].map(normalName));
    return Array.from(keys, (key) => ({ key, suggestion }));
  });
  return {
    byName: inOrder(named),
    byWord: inOrder(named.flatMap(({ key, suggestion }) => endsOf(key).map((end) => ({ key: end, suggestion })))),
    byDigits: inOrder(
      suggestions.map((suggestion) => ({ key: digitsOf(suggestion.casNumber), suggestion })).filter(({ key }) => key),
    ),
  };
}

const inOrder = (entries: Keyed): Keyed => entries.toSorted((one, other) => compareText(one.key, other.key));

/** Shorter ones, such as the n of n-hexane, are not what people look for. */
const LATER_WORD = /(?<=[^\p{L}\d])\p{L}{3}/gu;

/** From `sodium chloride`: `chloride`. */
const endsOf = (name: string): string[] => Array.from(name.matchAll(LATER_WORD), ({ index }) => name.slice(index));

const digitsOf = (cas: string): string => (/^[\d\s-]+$/.test(cas) ? cas.replaceAll(/\D/g, '') : '');

/** What begins with the text, the catalogue first. A number is found in the field for names too, and a name beside it. */
export function suggest(index: SuggestionIndex, field: SuggestedField, text: string): readonly Suggestion[] {
  const [name, digits] = [normalName(foldBlanks(text)), digitsOf(text)];
  const found = new Set<Suggestion>();
  const take = (entries: Keyed, start: string) => takeFrom(entries, start, found);
  for (const { byName, byWord, byDigits } of index) {
    if (field === 'casNumber') take(byDigits, digits);
    take(byName, name);
    take(byWord, name);
    if (field === 'ingredientName') take(byDigits, digits);
  }
  return [...found];
}

function takeFrom(entries: Keyed, start: string, found: Set<Suggestion>): void {
  if (start === '') return;
  for (let at = firstFrom(entries, start); found.size < MOST_SUGGESTED; at += 1) {
    const entry = entries[at];
    if (!entry?.key.startsWith(start)) return;
    found.add(entry.suggestion);
  }
}

/** The place of the first key that is not before the text. */
function firstFrom(entries: Keyed, start: string): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.key ?? '') < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
