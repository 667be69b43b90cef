import { normalCode } from '../../ingredients/chemical-codes.ts';
import { normalName } from '../../texts/fold.ts';
import type { DisclosureRow } from '../../model/row.ts';
import { isWaterRow } from '../../model/water-row.ts';

/** What makes rows of several wells the same thing: the code they were reported under and their own. Blank: nothing does. */
export function kinOf(row: DisclosureRow): string {
  if (isWaterRow(row)) return 'water';
  return row.chemical === '' ? '' : `${normalCode(row.chemical)} ${normalCode(row.code)}`;
}

const kinIndexes = (rows: readonly DisclosureRow[], kin: string): number[] =>
  rows.flatMap((row, index) => (kinOf(row) === kin ? [index] : []));

/** The row of another well that is the same as one of ours: by its name, or by its place where somebody renamed it. */
export function findSameRow(
  rows: readonly DisclosureRow[],
  index: number,
  others: readonly DisclosureRow[],
): number | undefined {
  const row = rows[index];
  const kin = row === undefined ? '' : kinOf(row);
  if (row === undefined || kin === '') return undefined;
  const theirs = kinIndexes(others, kin);
  const nameOf = (each: DisclosureRow | undefined): string => normalName(each?.ingredientName ?? '');
  const named = theirs.find((at) => nameOf(others[at]) === nameOf(row));
  if (named !== undefined) return named;
  const ours = kinIndexes(rows, kin);
  if (ours.length !== theirs.length) return undefined;
  const isFree = (at: number): boolean => ours.every((own) => nameOf(rows[own]) !== nameOf(others[at]));
  return theirs.find((at, place) => ours[place] === index && isFree(at));
}
