import { type Fraction, fraction, toPercent } from '../numbers/percent.ts';
import { type FactualRow, factsOfRow } from '../rules/rows/checked-row.ts';
import { isOverfull } from '../rules/rows/related-rows.ts';
import { concentrationRules, MAX_CONCENTRATION, MIN_CONCENTRATION } from '../rules/disclosure.ts';
import type { DisclosureRow } from '../model/row.ts';
import { sumOfMasses } from '../model/mass.ts';
import { printDecimals } from '../numbers/format.ts';
import { findFirst } from '../rule/rule.ts';

/** What a product is in the fluid. */
export type Family = 'water' | 'proppant' | 'additive';
export const families: readonly Family[] = ['water', 'proppant', 'additive'];

/** All rows of one trade name. */
export interface Product {
  readonly name: string;
  readonly purpose: string;
  readonly family: Family;
  readonly hasProprietary: boolean;
  readonly ingredients: number;
  /** The rows' percents in the additive, added up; people expect 100. */
  readonly percentInAdditive: number;
  readonly isOverfull: boolean;
  /** Pounds. */
  readonly mass: number;
  readonly share: Fraction;
}

/** What a fluid is made of. */
export interface Composition {
  /** The largest first. */
  readonly products: readonly Product[];
  readonly shares: Readonly<Record<Family, Fraction>>;
  readonly ingredients: number;
  readonly proprietary: number;
  /** Pounds. */
  readonly totalMass: number;
}

export function compositionOf({ rows }: { readonly rows: readonly DisclosureRow[] }): Composition {
  const factual = toFactual(rows);
  const products = groupByProduct(factual)
    .map(toProduct)
    .sort((one, other) => other.share - one.share);
  const shareOf = (family: Family) => sumOfShares(products.filter((product) => product.family === family));
  return {
    products,
    shares: { water: shareOf('water'), proppant: shareOf('proppant'), additive: shareOf('additive') },
    ingredients: rows.length,
    proprietary: factual.filter(({ facts }) => facts.cas.isProprietary).length,
    totalMass: sumOfMasses(rows),
  };
}

/** By row: the family of its product. */
export function familiesOf(rows: readonly DisclosureRow[]): readonly Family[] {
  const byRow: Family[] = [];
  for (const group of groupByProduct(toFactual(rows))) {
    const family = familyOf(group);
    for (const { index } of group) byRow[index] = family;
  }
  return byRow;
}

const toFactual = (rows: readonly DisclosureRow[]): FactualRow[] =>
  rows.map((row, index) => ({ row, index, facts: factsOfRow(row) }));

const groupByProduct = (rows: readonly FactualRow[]): FactualRow[][] => [...Map.groupBy(rows, keyOf).values()];

/** Rows without a trade name have nothing in common but that. */
const keyOf = ({ facts }: FactualRow): string =>
  facts.tradeName.isBlank ? `\u{0}${facts.ingredientName.normal}` : facts.tradeName.normal;

function toProduct(rows: readonly FactualRow[]): Product {
  const [first] = rows;
  const percentInAdditive = rows.reduce((sum, { row }) => sum + row.percentInAdditive, 0);
  return {
    name: nameOf(first?.row),
    purpose: first?.row.purpose ?? '',
    family: familyOf(rows),
    hasProprietary: rows.some(({ facts }) => facts.cas.isProprietary),
    ingredients: rows.length,
    percentInAdditive,
    isOverfull: isOverfull(percentInAdditive),
    mass: sumOfMasses(rows.map(({ row }) => row)),
    share: sumOfShares(rows.map(({ row }) => ({ share: row.percentInHFJob }))),
  };
}

function nameOf(row: DisclosureRow | undefined): string {
  if (row === undefined) return '';
  return row.tradeName.trim() === '' ? `${row.ingredientName} (no trade name)` : row.tradeName;
}

/** Additives hold water too, and a carrier may be something else: both the purpose and the substance count. */
function familyOf(rows: readonly FactualRow[]): Family {
  // The chemicals of a SystemApproach document have shares and no masses.
  const hasMass = rows.some(({ row }) => row.massIngredient > 0);
  const amountOf = (some: readonly FactualRow[]): number =>
    hasMass
      ? sumOfMasses(some.map(({ row }) => row))
      : sumOfShares(some.map(({ row }) => ({ share: row.percentInHFJob })));
  const isMostly = (holds: (row: FactualRow) => boolean): boolean => {
    const amount = amountOf(rows.filter(holds));
    return amount > amountOf(rows) / 2;
  };
  const isWater = ({ facts }: FactualRow): boolean => facts.cas.isWater;
  if (rows.every(isWater) || (rows.some(({ facts }) => facts.isCarrier) && isMostly(isWater))) return 'water';
  if (rows.some(({ facts }) => /proppant/.test(facts.purpose.normal))) return 'proppant';
  return isMostly(({ facts }) => facts.cas.isSilica) ? 'proppant' : 'additive';
}

function sumOfShares(parts: readonly { readonly share: number }[]): Fraction {
  return fraction(parts.reduce((sum, { share }) => sum + share, 0));
}

/** What all shares come to. */
export function totalShare(rows: readonly Pick<DisclosureRow, 'percentInHFJob'>[]): Fraction {
  return fraction(rows.reduce((sum, { percentInHFJob }) => sum + percentInHFJob, 0));
}

export interface MassBalance {
  /** `100.00 %` */
  readonly text: string;
  readonly isWithin: boolean;
  /** A user should look at it: it is out of range, or a typed percent keeps it from 100. */
  readonly isNoticed: boolean;
}

/** `97–103` */
export const allowedBalance: string = [MIN_CONCENTRATION, MAX_CONCENTRATION]
  .map((share) => printDecimals(toPercent(fraction(share)), 0))
  .join('–');

const WHOLE = printDecimals(100, 2);

export function massBalanceOf(rows: readonly DisclosureRow[]): MassBalance {
  const total = totalShare(rows);
  const text = printDecimals(toPercent(total), 2);
  const isWithin = findFirst(concentrationRules, { total }) === undefined;
  const isTyped = text !== WHOLE && rows.some(({ percentIsTyped }) => percentIsTyped);
  return { text: `${text}\u{A0}%`, isWithin, isNoticed: !isWithin || isTyped };
}
