import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildCatalogue, type Ingredient } from '../ingredients/catalogue.ts';
import type { Chemical } from '../model/well.ts';
import { percent } from '../numbers/percent.ts';
import { buildRows } from './build-disclosure.ts';
import { anIngredient } from '../rules/disclosure.examples.ts';
import type { DisclosureRow } from '../model/row.ts';

/** A second, slow and exact implementation: ratios of whole numbers, look-ups by plain loops. */
interface Ratio {
  readonly top: bigint;
  readonly bottom: bigint;
}

function exact(value: number): Ratio {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', decimals = ''] = mantissa.split('.');
  const power = Number(exponent) - decimals.length;
  return {
    top: BigInt(whole + decimals) * 10n ** BigInt(Math.max(0, power)),
    bottom: 10n ** BigInt(Math.max(0, -power)),
  };
}

const times = (...factors: Ratio[]): Ratio =>
  factors.reduce((one, two) => ({ top: one.top * two.top, bottom: one.bottom * two.bottom }));
const plus = (one: Ratio, two: Ratio): Ratio => ({
  top: one.top * two.bottom + two.top * one.bottom,
  bottom: one.bottom * two.bottom,
});
const over = (one: Ratio, two: Ratio): Ratio => ({ top: one.top * two.bottom, bottom: one.bottom * two.top });
const toNumber = ({ top, bottom }: Ratio): number => Number((top * 10n ** 30n) / bottom) / 1e30;

const gravityOf = ({ specificGravity }: Ingredient): number =>
  specificGravity !== null && specificGravity > 0 ? specificGravity : 1;

function exactMass(amount: number, ingredient: Ingredient): Ratio {
  const share = over(exact(ingredient.percentInAdditive ?? 100), exact(100));
  const own = ingredient.units;
  const inRowUnits =
    own === 'L'
      ? over(exact(amount), exact(3.785411784))
      : own === 'kg'
        ? times(exact(amount), exact(2.2046226218))
        : exact(amount);
  const isVolume = own === 'gal' || own === 'L';
  return isVolume ? times(inRowUnits, exact(8.345), exact(gravityOf(ingredient)), share) : times(inRowUnits, share);
}

/** Every row as `code|ingredient name` with its exact mass: the extra rows' share counts once, so all masses have one form. */
function exactRows(chemicals: readonly Chemical[], clean: number, ingredients: readonly Ingredient[]) {
  const rows: { key: string; mass: Ratio }[] = [{ key: '|Water', mass: times(exact(clean), exact(8.345)) }];
  const pumped = chemicals.filter((chemical): chemical is Chemical & { amount: number } => Number(chemical.amount) > 0);
  for (const { code, amount } of pumped) {
    const found = ingredients.filter((ingredient) => ingredient.code === code);
    if (found.length === 0) rows.push({ key: `${code}|${code}`, mass: times(exact(amount), exact(8.345)) });
    const taken = found.map((ingredient) => `${ingredient.tradeName}|${ingredient.ingredientName}`);
    for (const other of ingredients) {
      const isShared = other.code !== code && found.some((ingredient) => ingredient.tradeName === other.tradeName);
      const key = `${other.tradeName}|${other.ingredientName}`;
      if (!isShared || taken.includes(key) || pumped.some((each) => each.code === other.code)) continue;
      taken.push(key);
      rows.push({ key: `${other.code}|${other.ingredientName}`, mass: exactMass(amount, other) });
    }
    for (const own of found) rows.push({ key: `${own.code}|${own.ingredientName}`, mass: exactMass(amount, own) });
  }
  return rows;
}

const decimal = (max: number, places: number) =>
  fc.integer({ min: 0, max: max * 10 ** places }).map((value) => Number(`${value}e-${places}`));

const ingredientsOf = fc
  .array(
    fc.record({
      code: fc.constantFrom('C1', 'C2', 'C3', 'C4', 'C5'),
      tradeName: fc.constantFrom('T1', 'T2', 'T3'),
      ingredientName: fc.constantFrom('i1', 'i2', 'i3', 'i4', 'i5', 'i6'),
      specificGravity: fc.oneof(fc.constant(null), decimal(3, 3)),
      percentInAdditive: fc.oneof(fc.constant(null), decimal(100, 2)),
      units: fc.constantFrom('gal', 'L', 'lb', 'kg'),
    }),
    { maxLength: 12 },
  )
  .map((list) =>
    list.map((parts, index) =>
      anIngredient({
        ...parts,
        id: index + 1,
        percentInAdditive: parts.percentInAdditive === null ? null : percent(parts.percentInAdditive),
      }),
    ),
  );

const chemicalsOf = fc
  .uniqueArray(
    fc.record({ code: fc.constantFrom('C1', 'C2', 'C3', 'C4', 'C5', 'C9'), amount: decimal(1_000_000, 2) }),
    { selector: ({ code }) => code },
  )
  .map((list) => list.map((chemical) => ({ ...chemical, unit: null })));

const wellOf = fc.record({
  chemicals: chemicalsOf,
  totalClean: fc.integer({ min: 1, max: 40_000_000 }),
  ingredients: ingredientsOf,
});

const build = (chemicals: readonly Chemical[], totalClean: number, ingredients: readonly Ingredient[]) =>
  buildRows({ chemicals, totalClean, clean: null, customer: '' }, buildCatalogue(ingredients, [], []), null);

const byKeyAndMass = (one: { key: string; mass: number }, other: { key: string; mass: number }): number =>
  one.key === other.key ? one.mass - other.mass : one.key < other.key ? -1 : 1;
const keyed = (rows: readonly DisclosureRow[]) =>
  rows
    .map((row) => ({ key: `${row.code}|${row.ingredientName}`, mass: row.massIngredient, share: row.percentInHFJob }))
    .sort(byKeyAndMass);

describe('the rows of any well', () => {
  it('equal an exact computation', () => {
    fc.assert(
      fc.property(wellOf, ({ chemicals, totalClean, ingredients }) => {
        const { rows, totalMass } = build(chemicals, totalClean, ingredients);
        const expected = exactRows(chemicals, totalClean, ingredients);
        const total = expected.map(({ mass }) => mass).reduce(plus);
        expect(Math.abs(totalMass / toNumber(total) - 1)).toBeLessThan(1e-12);
        const exactly = expected
          .map(({ key, mass }) => ({ key, mass: toNumber(mass), share: toNumber(over(mass, total)) }))
          .sort(byKeyAndMass);
        expect(keyed(rows).map(({ key }) => key)).toEqual(exactly.map(({ key }) => key));
        for (const [index, row] of keyed(rows).entries()) {
          const { mass = Number.NaN, share = Number.NaN } = exactly[index] ?? {};
          expect(Math.abs(row.mass - mass)).toBeLessThanOrEqual(mass * 1e-12);
          // Half a unit of the tenth decimal, and a hair for shares that lie on a tie.
          expect(Math.abs(row.share - share)).toBeLessThanOrEqual(0.5e-10 + 1e-15);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('have shares that add up to 1 within their rounding', () => {
    fc.assert(
      fc.property(wellOf, ({ chemicals, totalClean, ingredients }) => {
        const { rows } = build(chemicals, totalClean, ingredients);
        const sum = rows.reduce((total, row) => total + row.percentInHFJob, 0);
        expect(Math.abs(sum - 1)).toBeLessThanOrEqual(rows.length * 0.5e-10 + 1e-12);
      }),
    );
  });

  it('do not depend on the order of the input', () => {
    fc.assert(
      fc.property(wellOf, fc.func(fc.integer()), ({ chemicals, totalClean, ingredients }, weight) => {
        const shuffle = <Item extends object>(items: readonly Item[]): Item[] =>
          items.toSorted((one, other) => weight(one) - weight(other));
        const one = build(chemicals, totalClean, ingredients);
        const other = build(shuffle(chemicals), totalClean, shuffle(ingredients));
        expect(Math.abs(other.totalMass / one.totalMass - 1)).toBeLessThan(1e-12);
        expect(keyed(other.rows).map(({ key }) => key)).toEqual(keyed(one.rows).map(({ key }) => key));
        expect(other.rows.map((row) => row.tradeName)).toEqual(one.rows.map((row) => row.tradeName));
      }),
    );
  });
});
