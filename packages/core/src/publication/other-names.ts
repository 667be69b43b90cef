import type { Disclosure } from '../model/disclosure.ts';
import { foldBlanks, normalName } from '../texts/fold.ts';
import { keyOfRow } from './compare-published.ts';
import type { PublishedDisclosure, PublishedRow } from './published-disclosure.ts';

const fold = (text: string): string => normalName(foldBlanks(text));

type NamedRow = Pick<PublishedRow, 'casNumber' | 'tradeName' | 'supplier' | 'purpose' | 'ingredientName'>;

const namesOf = (row: NamedRow): string =>
  JSON.stringify([keyOfRow(row), ...[row.tradeName, row.supplier, row.purpose, row.ingredientName].map(fold)]);

/**
 * How many names of a document are public otherwise: that of the well, and rows of which the archive has none with the
 * same names. A document does not name its operator.
 */
export function countOtherNames({ well, rows }: Disclosure, published: PublishedDisclosure): number {
  const left = Map.groupBy(published.rows, namesOf);
  const others = rows.filter((row) => left.get(namesOf(row))?.pop() === undefined);
  return Number(fold(well.wellName) !== fold(published.wellName)) + others.length;
}
