import type { Chemical } from '@disclosure/core';
import type { Candidate } from './measure.ts';
import { ingredients, ROWS, WELLS, wells } from './sample-job.ts';

const POUNDS_PER_GALLON = 8.345;

const amounts = Float64Array.from({ length: ROWS }, (_, row) => 100.5 + row);
const factors = Float64Array.from({ length: ROWS }, (_, row) => (POUNDS_PER_GALLON * (5 + (row % 45))) / 100);
const masses = new Float64Array(ROWS);
const shares = new Float64Array(ROWS);

/** The arithmetic of one well and nothing else: no look-up, no order, no texts. */
function computeWell(well: number): number {
  let total = 0;
  for (let row = 0; row < ROWS; row += 1) {
    const mass = ((amounts[row] ?? 0) + well) * (factors[row] ?? 0);
    masses[row] = mass;
    total += mass;
  }
  for (let row = 0; row < ROWS; row += 1) shares[row] = Math.round(((masses[row] ?? 0) / total) * 1e10) / 1e10;
  return total;
}

export const arithmeticOfWells: Candidate = {
  name: 'typed-array arithmetic',
  run: () => {
    let sum = 0;
    for (let well = 0; well < WELLS; well += 1) sum += computeWell(well);
    return sum;
  },
};

const byCode = Map.groupBy(
  ingredients.map((ingredient, rank) => ({ ingredient, rank })),
  ({ ingredient }) => ingredient.code,
);

/** Looks up and orders as well, but keeps columns instead of rows. */
function computeColumns(chemicals: readonly Chemical[]): readonly unknown[] {
  const found = chemicals.flatMap(({ code, amount }) =>
    (byCode.get(code) ?? []).map(({ ingredient, rank }) => ({ ingredient, rank, amount: Number(amount) })),
  );
  found.sort((one, other) => one.rank - other.rank);
  const mass = Float64Array.from(found, ({ ingredient, amount }) => {
    const perUnit = ingredient.units === 'lbs' ? 1 : POUNDS_PER_GALLON * (ingredient.specificGravity ?? 1);
    return (amount * perUnit * (ingredient.percentInAdditive ?? 100)) / 100;
  });
  const total = mass.reduce((sum, each) => sum + each, 0);
  const share = mass.map((each) => Math.round((each / total) * 1e10) / 1e10);
  return [found.map(({ ingredient }) => ingredient), mass, share, total];
}

export const columnsOfWells: Candidate = {
  name: 'rank-sorted arrays',
  run: () => wells.map((well) => computeColumns(well.chemicals)),
};
