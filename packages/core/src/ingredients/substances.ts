import { readCsv } from '../tables/csv.ts';
import { normalName } from '../texts/fold.ts';
import { saltNames } from './salt-names.ts';

/** What is known of substances besides the catalogue. The lists are large, so the caller loads them. */
export interface Substances {
  /** By CAS number: the name of a substance that disclosures use. */
  readonly names: ReadonlyMap<string, string>;
  /** By each form of a name that `listedNumbers` looks for: the CAS numbers. */
  readonly numbers: ReadonlyMap<string, ReadonlySet<string>>;
  /** By CAS number that is no longer used: the one that has replaced it. */
  readonly replacements: ReadonlyMap<string, string>;
}

/** From the texts of `data/substances.csv` and `data/replaced-cas-numbers.csv`. */
export function readSubstances(list: string, replaced: string): Substances {
  const named = pairsOf(list);
  return {
    names: new Map(named),
    numbers: numbersByName(named),
    replacements: new Map(pairsOf(replaced)),
  };
}

/** A name that the list has to the letter means that substance; a plain one means all that are called so. */
function numbersByName(named: readonly [string, string][]): ReadonlyMap<string, ReadonlySet<string>> {
  const exact = new Map(named.map(([cas, name]) => [nameKey(name), new Set([cas])]));
  const plain = new Map<string, Set<string>>();
  for (const [cas, name] of named) {
    for (const key of plainNames(name).map(nameKey)) plain.set(key, (plain.get(key) ?? new Set()).add(cas));
  }
  return new Map([...plain, ...exact]);
}

/** The numbers that the list has for a name as people write it; undefined when it does not know the name. */
export const listedNumbers = ({ numbers }: Substances, name: string): ReadonlySet<string> | undefined =>
  numbers.get(nameKey(name)) ?? numbers.get(nameKey(withoutNotes(name).replace(DISSOLVED, '')));

/** A formula, a ratio or another note in parentheses: those of `sodium hydroxide (na(oh))`, not of `iron(2+) salt`. */
const NOTES = /\s+\(\S*?\)(?=[\s,]|$)/g;
const DISSOLVED = /(?:[\s,]+(?:aqueous|solution))+\s*$/i;
/** The parent of a name stands first in an index: `ethanol, 2-butoxy-`. */
const INVERTED = /^([^,]+), (\S+)-$/;

const withoutNotes = (name: string): string => name.replaceAll(NOTES, '');

/** Other forms of a listed name: without notes, in the order of speech (`2-butoxyethanol`), and that of a salt. */
export function plainNames(name: string): readonly string[] {
  const plain = withoutNotes(name);
  const [, parent = '', prefix] = INVERTED.exec(plain) ?? [];
  const spoken = prefix === undefined ? [] : [`${prefix}${/^\d/.test(parent) ? '-' : ''}${parent}`];
  return [plain, ...spoken, ...saltNames(name)];
}

/** Case, and the choice between blank, hyphen and comma, make no other name. */
const nameKey = (name: string): string => normalName(name.replaceAll(/[\s,-]+/g, ' '));

function pairsOf(csv: string): [string, string][] {
  const read = readCsv(csv);
  if (!('cells' in read)) throw new Error('A list of substances cannot be read');
  return read.cells.slice(1).map(([key = '', value = '']) => [key, value]);
}
