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
  const factual = rows.map((row, index) => ({ row, index, facts: factsOfRow(row) }));
  const groups = [...Map.groupBy(factual, keyOf).values()];
  const products = groups.map(toProduct).sort((one, other) => other.share - one.share);
  const shareOf = (family: Family) => sumOfShares(products.filter((product) => product.family === family));
  return {
    products,
    shares: { water: shareOf('water'), proppant: shareOf('proppant'), additive: shareOf('additive') },
    ingredients: rows.length,
    proprietary: factual.filter(({ facts }) => facts.cas.isProprietary).length,
    totalMass: sumOfMasses(rows),
  };
}

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

/** The scale on which the total is shown, in percent of the job. */
const LOWEST = 90;
const HIGHEST = 110;

const within = (value: number): number => Math.min(Math.max(value, LOWEST), HIGHEST);

/** A place on the scale, in percent of its length. */
const placeOf = (value: number): number => ((within(value) - LOWEST) / (HIGHEST - LOWEST)) * 100;

const limits = [MIN_CONCENTRATION, MAX_CONCENTRATION].map((share) => Math.round(toPercent(fraction(share))));

/** The marks of the scale, from left to right; those of the band are its edges. */
export const balanceTicks = [LOWEST, ...limits, 100, HIGHEST]
  .sort((one, other) => one - other)
  .map((value) => ({ value, position: placeOf(value), isEdge: limits.includes(value) }));

export interface MassBalance {
  /** In percent of the job, within the scale. */
  readonly shown: number;
  /** `100.00 %` */
  readonly text: string;
  /** On the scale, in percent of its length; what lies beyond stands at its end. */
  readonly position: number;
  readonly isWithin: boolean;
  /** What is said when it is not within the limits. */
  readonly message: string | undefined;
  readonly lowest: number;
  readonly highest: number;
}

/** What all shares come to. */
export function totalShare(rows: readonly Pick<DisclosureRow, 'percentInHFJob'>[]): Fraction {
  return fraction(rows.reduce((sum, { percentInHFJob }) => sum + percentInHFJob, 0));
}

export function massBalanceOf({ rows }: { readonly rows: readonly DisclosureRow[] }): MassBalance {
  const total = totalShare(rows);
  const percent = toPercent(total);
  const message = findFirst(concentrationRules, { total })?.message;
  return {
    shown: within(percent),
    text: `${printDecimals(percent, 2)}\u{A0}%`,
    position: placeOf(percent),
    isWithin: message === undefined,
    message,
    lowest: LOWEST,
    highest: HIGHEST,
  };
}
