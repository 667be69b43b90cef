import { type Fraction, fraction } from '../numbers/percent.ts';
import type { FactualRow } from '../rules/rows/checked-row.ts';
import { factsOfRow } from '../rules/rows/row-facts.ts';
import { isOverfull } from '../rules/rows/additive.ts';
import { isCarrier } from '../rules/fluid-totals.ts';
import type { DisclosureRow } from '../model/row.ts';
import { sumOfMasses } from '../model/shares.ts';

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
  const isMostly = (holds: (row: FactualRow) => boolean): boolean => {
    const mass = sumOfMasses(rows.filter(holds).map(({ row }) => row));
    return mass > sumOfMasses(rows.map(({ row }) => row)) / 2;
  };
  const isWater = ({ facts }: FactualRow): boolean => facts.cas.isWater;
  if (rows.every(isWater) || (rows.some(isCarrier) && isMostly(isWater))) return 'water';
  if (rows.some(({ facts }) => /proppant/.test(facts.purpose.normal))) return 'proppant';
  return isMostly(({ facts }) => facts.cas.isSilica) ? 'proppant' : 'additive';
}

function sumOfShares(parts: readonly { readonly share: number }[]): Fraction {
  return fraction(parts.reduce((sum, { share }) => sum + share, 0));
}
