import {
  casVerdict,
  checkDigitOf,
  isNotApplicable,
  NOT_APPLICABLE,
  printCas,
  PROPRIETARY,
  WATER_CAS,
  newerWord,
  NOT_ASSIGNED,
} from '../model/cas-number.ts';
import { normalName } from '../texts/fold.ts';
import { claimsSecret } from './secret-words.ts';
import { listedNumbers, type Substances } from './substances.ts';

/** What the catalogue knows about names and their numbers. */
interface KnownNames {
  readonly byIngredientName: ReadonlyMap<string, readonly { readonly ingredient: { readonly casNumber: string } }[]>;
  readonly namesByCas: { readonly has: (cas: string) => boolean };
}

/** The same from a plain table of ingredients. */
export function knowNames(
  ingredients: Iterable<{ readonly ingredientName: string; readonly casNumber: string }>,
): KnownNames {
  const named = Array.from(ingredients, (ingredient) => ({ name: normalName(ingredient.ingredientName), ingredient }));
  return {
    byIngredientName: Map.groupBy(named, ({ name }) => name),
    namesByCas: new Set(named.map(({ ingredient }) => ingredient.casNumber)),
  };
}

/** What proves that a repaired number is the one that was meant. */
interface Knowledge {
  readonly catalogue?: KnownNames | undefined;
  readonly substances?: Substances | undefined;
}

/** What belongs in place of a text that is no CAS number, where that is certain: a word of the registry, or a number. */
export function correctCas(text: string, ingredientName: string, known: Knowledge): string | undefined {
  if (claimsSecret(text)) return PROPRIETARY;
  if (newerWord(text) === NOT_ASSIGNED) return NOT_ASSIGNED;
  return isNotApplicable(text) ? NOT_APPLICABLE : repairCas(text, ingredientName, known);
}

/**
 * The number that a text in place of a CAS number means, where that is proven: the catalogue has it for the name of
 * the ingredient; or it stands in the text, is known, and no list has another number for the name. Where the text
 * lacks a digit, the name has to prove the number.
 */
export function repairCas(text: string, ingredientName: string, known: Knowledge): string | undefined {
  const name = normalName(ingredientName);
  const own = numbersOfName(name, known.catalogue);
  const found = findNumber(text);
  const isKnown = found !== undefined && found.cas !== text.trim() && isKnownCas(found.cas, known);
  if (own.size > 0) return isKnown && own.has(found.cas) ? found.cas : onlyOne(own);
  return isKnown && isProven(found, name, known) ? found.cas : undefined;
}

function isProven(found: FoundNumber, name: string, known: Knowledge): boolean {
  const listed = known.substances && listedNumbers(known.substances, name);
  if (listed !== undefined) return listed.has(found.cas);
  return !found.lacksDigit && !mayMeanAnother(found, known);
}

/** False when catalogue or list know the name of the ingredient by other numbers only. */
export function mayBelongTo(cas: string, ingredientName: string, { catalogue, substances }: Knowledge): boolean {
  const own = numbersOfName(normalName(ingredientName), catalogue);
  const listed = substances && listedNumbers(substances, ingredientName);
  return own.size > 0 ? own.has(cas) : listed === undefined || listed.has(cas);
}

export const isKnownCas = (cas: string, { catalogue, substances }: Knowledge): boolean =>
  catalogue?.namesByCas.has(cas) === true || substances?.names.has(cas) === true;

/** The one number that the catalogue has for a name; undefined when it has none, or several. */
export const numberOfName = (ingredientName: string, catalogue: KnownNames | undefined): string | undefined =>
  onlyOne(numbersOfName(normalName(ingredientName), catalogue));

/** Water needs no catalogue to be known. */
export function numbersOfName(name: string, catalogue: KnownNames | undefined): ReadonlySet<string> {
  if (name === 'water') return new Set([WATER_CAS]);
  const numbers = (catalogue?.byIngredientName.get(name) ?? []).map(({ ingredient }) => ingredient.casNumber);
  return new Set(numbers.filter((cas) => casVerdict(cas) === 'valid').map(printCas));
}

const onlyOne = (numbers: ReadonlySet<string>): string | undefined =>
  numbers.size === 1 ? [...numbers][0] : undefined;

/** `(cid:3235)` is a hyphen that was copied from a PDF file. */
const DASHES = /\s*(?:[\u{2010}-\u{2015}\u{2212}_-]|\(cid:\d+\))\s*/gu;
/** A spreadsheet takes 9003-05-8 for a day of the year 9003, and shows it as 5/8/9003. */
const DATE = /^0?(\d{1,2})\/0?(\d)\/(\d{4})$/;
/** Digits with what may stand between the parts of a number. */
const NUMBERS = /\d+(?:[.-]+\d+)*/g;
/** What people write beside a number. Everything else may mean that the number is only a part of the answer. */
const HARMLESS = /^(?:[^\p{L}\d,;/&+]|\b(?:cas|no|nr|number|rn|\p{L})\b)*$/iu;

/** A number with hyphens in the right places and a right check digit, and the digits that were written for it. */
interface FoundNumber {
  readonly cas: string;
  readonly written: string;
  /** The last one, which then follows from the others. */
  readonly lacksDigit: boolean;
}

/** The one number in a text. */
function findNumber(text: string): FoundNumber | undefined {
  const plain = text
    .trim()
    .replaceAll(DASHES, '-')
    .replace(DATE, (_, month: string, day: string, year: string) => `${year}-${month.padStart(2, '0')}-${day}`)
    .replace(/^(\d{2,7})[ -](\d{2})[ -]0?(\d)$/, '$1-$2-$3');
  const numbers = (plain.match(NUMBERS) ?? []).filter((number) => !isShare(number));
  const [number, ...others] = numbers;
  if (number === undefined || others.length > 0) return undefined;
  const found = HARMLESS.test(plain.replaceAll(NUMBERS, '')) ? withHyphens(number) : undefined;
  return found !== undefined && casVerdict(found.cas) === 'valid' ? found : undefined;
}

/**
 * Filers' slips are in the list, too: 1480-86-0 is 14808-60-7 without its last digit. So digits that were grouped
 * otherwise prove nothing when, with one of them lost or one too many, another substance has them. Where the
 * catalogue has the number, the list's slip of losing its last digit does not count, unless that digit is a double.
 */
function mayMeanAnother({ cas, written }: FoundNumber, known: Knowledge): boolean {
  const [first = '', ...parts] = written.split(/[.-]+/).map((part, at) => (at === 0 ? part.replace(/^0+/, '') : part));
  // Every hyphen that was written stands where it belongs.
  if (cas.startsWith(`${first}-`) && (parts.length === 1 || parts[0]?.length === 2)) return false;
  const [digits, isOwn] = [cas.replaceAll('-', ''), known.catalogue?.namesByCas.has(cas) === true];
  const isSlip = (other: string) => isOwn && digits.startsWith(other) && digits.at(-1) !== other.at(-1);
  const isOther = (other: string) =>
    other !== digits &&
    (isKnownCas(hyphenate(other), isSlip(other) ? { catalogue: known.catalogue } : known) ||
      isReplaced(hyphenate(other), cas, known));
  return oneApart(digits).some(isOther) || (parts.length > 0 && completionsOf(first).some(isOther));
}

/** A number that is out of use was another substance's, unless this one has replaced it. */
const isReplaced = (other: string, cas: string, { substances }: Knowledge): boolean =>
  (substances?.replacements.get(other) ?? cas) !== cas;

/** The digits of every number with this first part. */
const completionsOf = (first: string): string[] =>
  Array.from({ length: 100 }, (_, at) => first + String(at).padStart(2, '0')).map(
    (digits) => digits + String(checkDigitOf(digits)),
  );

/** The digits with one more, one less, or two neighbours swapped. */
const oneApart = (digits: string): string[] =>
  Array.from({ length: digits.length + 1 }, (_, at) => [digits.slice(0, at), digits.slice(at)] as const).flatMap(
    ([head, tail]) =>
      Array.from('0123456789', (digit) => head + digit + tail).concat(
        head + tail.slice(1),
        head + tail.slice(1, 2) + tail.slice(0, 1) + tail.slice(2),
      ),
  );

/** A percent, or a range of percents, as data sheets print them behind the number. */
const isShare = (number: string): boolean =>
  /^\d{1,3}(?:\.\d+)?(?:-\d{1,3}(?:\.\d+)?)?$/.test(number) && number.split('-').every((part) => Number(part) <= 100);

/** The same digits with hyphens where they belong; a last digit that is missing follows from the others. */
function withHyphens(number: string): FoundNumber | undefined {
  const [parts, digits] = [number.split(/[.-]+/), number.replaceAll(/\D/g, '').replace(/^0+/, '')];
  if (/^\d+\.\d+$/.test(number)) return undefined;
  const lacksDigit = parts.length === 2 && (parts[0]?.length ?? 0) >= 2 && parts[1]?.length === 2;
  const whole = lacksDigit ? digits + String(checkDigitOf(digits)) : digits;
  return { cas: hyphenate(whole), written: number, lacksDigit };
}

const hyphenate = (digits: string): string => `${digits.slice(0, -3)}-${digits.slice(-3, -1)}-${digits.slice(-1)}`;
