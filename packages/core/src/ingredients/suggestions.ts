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

/** Suggestions with what they are found by. */
type Keyed = readonly { readonly key: string; readonly suggestion: Suggestion }[];

interface Source {
  readonly byName: Keyed;
  /** By the digits of the number. */
  readonly byDigits: Keyed;
}

/** What suggestions are looked up in: the catalogue, then the list. */
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
  const numbered = suggestions.map((suggestion) => ({ key: digitsOf(suggestion.casNumber), suggestion }));
  return { byName: named, byDigits: numbered };
}

const digitsOf = (cas: string): string => (/^[\d\s-]+$/.test(cas) ? cas.replaceAll(/\D/g, '') : '');

/** What begins with the text, the catalogue first. A number is found in the field for names too, and a name beside it. */
export function suggest(index: SuggestionIndex, field: SuggestedField, text: string): readonly Suggestion[] {
  const [name, digits] = [normalName(foldBlanks(text)), digitsOf(text)];
  const found = new Set<Suggestion>();
  const take = (entries: Keyed, start: string, match = fromBegin) =>
    takeFrom(entries, (key) => match(key, start), found);
  for (const { byName, byDigits } of index) {
    if (field === 'casNumber' && digits !== '') take(byDigits, digits);
    if (name !== '') take(byName, name);
    if (name !== '') take(byName, name, fromLaterWord);
    if (field === 'ingredientName' && digits !== '') take(byDigits, digits);
  }
  return [...found];
}

/** The part of a key that matches, from where it does; undefined when it does not. */
type Match = (key: string) => string | undefined;

/** In the order of what matches. No entry is put in order before: most are never looked up, and looking is fast. */
function takeFrom(entries: Keyed, match: Match, found: Set<Suggestion>): void {
  if (found.size >= MOST_SUGGESTED) return;
  const matching = entries.flatMap(({ key, suggestion }) => {
    const part = match(key);
    return part === undefined ? [] : [{ part, suggestion }];
  });
  for (const { suggestion } of matching.sort((one, other) => compareText(one.part, other.part))) {
    if (found.size < MOST_SUGGESTED) found.add(suggestion);
  }
}

const fromBegin = (key: string, start: string): string | undefined => (key.startsWith(start) ? key : undefined);

/** Shorter words, such as the n of n-hexane, are not what people look for. */
const LATER_WORD = /^[^\p{L}\d]\p{L}{3}/u;

/** From `sodium chloride`: `chloride`. */
function fromLaterWord(key: string, start: string): string | undefined {
  for (let at = key.indexOf(start, 1); at !== -1; at = key.indexOf(start, at + 1)) {
    if (LATER_WORD.test(key.slice(at - 1))) return key.slice(at);
  }
  return undefined;
}
