import { casFactsOf } from '../ingredients/cas-facts.ts';
import { OTHER_CHEMICALS } from '../xml/fracfocus.ts';
import { normalName } from '../texts/fold.ts';
import { round } from '../numbers/round.ts';
import { factsOf } from '../texts/text-facts.ts';
import type { ChemicalRows } from '../rules/rows/unit.ts';
import type { DisclosureRow } from './row.ts';

/** A row with the earlier rows that say the same. */
export interface RelatedRow {
  readonly row: DisclosureRow;
  readonly index: number;
  /** The same ingredient under the same trade name. */
  readonly sameIngredient: number | undefined;
  /** The same ingredient and amount, one of them on a safety data sheet and the other not. */
  readonly otherKind: number | undefined;
}

/** The rows of one trade name, pointed to by their first. */
export interface AdditiveRows {
  readonly index: number;
  readonly tradeName: string;
  readonly percent: number;
}

const ingredientKey = (row: DisclosureRow): string =>
  `${factsOf(row.ingredientName).normal}\u{0}${casFactsOf(row.casNumber).printed}`;

/** Rows that repeat something; most do not, and are left out. */
export function findRelatedRows(rows: readonly DisclosureRow[]): RelatedRow[] {
  const byAdditive = new Map<string, number>();
  const byIngredient = new Map<string, number[]>();
  return rows.flatMap((row, index) => {
    const additiveKey = `${factsOf(row.tradeName).normal}\u{0}${factsOf(row.ingredientName).normal}\u{0}${row.isNonMsds}`;
    const sameIngredient = byAdditive.get(additiveKey);
    if (sameIngredient === undefined) byAdditive.set(additiveKey, index);
    const key = ingredientKey(row);
    const twins = byIngredient.get(key) ?? [];
    const otherKind = twins.find((twin) => isOtherKind(rows[twin], row));
    byIngredient.set(key, [...twins, index]);
    return sameIngredient === undefined && otherKind === undefined ? [] : { row, index, sameIngredient, otherKind };
  });
}

/** Documents move what no data sheet lists away from its trade name; there, the same mass gives it away. */
function isOtherKind(one: DisclosureRow | undefined, other: DisclosureRow): boolean {
  if (one === undefined || one.isNonMsds === other.isNonMsds) return false;
  const isSameName = factsOf(one.tradeName).normal === factsOf(other.tradeName).normal;
  return isSameName || round(one.massIngredient, 3) === round(other.massIngredient, 3);
}

/** The percents of every trade name together. */
export function sumUpAdditives(rows: readonly DisclosureRow[]): AdditiveRows[] {
  const sums = new Map<string, { index: number; tradeName: string; percent: number }>();
  for (const [index, { tradeName, percentInAdditive }] of rows.entries()) {
    const { normal } = factsOf(tradeName);
    const sum = sums.get(normal);
    if (sum !== undefined) sum.percent += percentInAdditive;
    else if (normal !== '' && normal !== normalName(OTHER_CHEMICALS))
      sums.set(normal, { index, tradeName, percent: percentInAdditive });
  }
  return [...sums.values()];
}

/** The rows of every chemical of the job, with the units they are in. */
export function groupByChemical(rows: readonly DisclosureRow[]): ChemicalRows[] {
  const groups = new Map<string, { index: number; chemical: string; units: Set<string> }>();
  for (const [index, { chemical, units }] of rows.entries()) {
    const group = groups.get(chemical);
    if (group !== undefined) group.units.add(units);
    else if (chemical !== '') groups.set(chemical, { index, chemical, units: new Set([units]) });
  }
  return [...groups.values()];
}
