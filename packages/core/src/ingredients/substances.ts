import { readCsv } from '../tables/csv.ts';

/** What is known of substances besides the catalogue. The lists are large, so the caller loads them. */
export interface Substances {
  /** By CAS number: the name of a substance that disclosures use. */
  readonly names: ReadonlyMap<string, string>;
  /** By name, in lower case: the CAS number. */
  readonly numbers: ReadonlyMap<string, string>;
  /** By CAS number that is no longer used: the one that has replaced it. */
  readonly replacements: ReadonlyMap<string, string>;
}

/** From the texts of `data/substances.csv` and `data/replaced-cas-numbers.csv`. */
export function readSubstances(list: string, replaced: string): Substances {
  const named = pairsOf(list);
  return {
    names: new Map(named),
    numbers: new Map(named.map(([cas, name]) => [name.toLowerCase(), cas])),
    replacements: new Map(pairsOf(replaced)),
  };
}

function pairsOf(csv: string): [string, string][] {
  const read = readCsv(csv);
  if (!('cells' in read)) throw new Error('A list of substances cannot be read');
  return read.cells.slice(1).map(([key = '', value = '']) => [key, value]);
}
