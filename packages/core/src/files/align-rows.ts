import type { DisclosureRow } from '../model/row.ts';
import { printCas } from '../model/cas-number.ts';
import { foldBlanks, normalName } from '../texts/fold.ts';

/** Two rows that stand for the same ingredient, or one that has no partner on the other side. */
export interface RowPair {
  readonly left?: DisclosureRow;
  readonly right?: DisclosureRow;
}

/** Rows belong together by trade name, CAS number and ingredient; equal ones in the order in which they stand. */
function keyOf({ tradeName, casNumber, ingredientName }: DisclosureRow): string {
  return [tradeName, printCas(casNumber), ingredientName].map((text) => normalName(foldBlanks(text))).join('\u{0}');
}

/** In the order of the left side; what only the right side has follows the row that it follows there. */
export function alignRows(left: readonly DisclosureRow[], right: readonly DisclosureRow[]): RowPair[] {
  const waiting = Map.groupBy(left.keys(), (index) => keyOf(left[index] as DisclosureRow));
  const partners = new Map<number, DisclosureRow>();
  const followers = new Map<number, DisclosureRow[]>();
  let last = -1;
  for (const row of right) {
    const partner = waiting.get(keyOf(row))?.shift();
    if (partner === undefined) followers.set(last, [...(followers.get(last) ?? []), row]);
    else partners.set((last = partner), row);
  }
  const addedAfter = (index: number): RowPair[] => (followers.get(index) ?? []).map((row) => ({ right: row }));
  return [...addedAfter(-1), ...left.flatMap((row, index) => [pair(row, partners.get(index)), ...addedAfter(index)])];
}

const pair = (left: DisclosureRow, right: DisclosureRow | undefined): RowPair => (right ? { left, right } : { left });
