import { describe, expect, it } from 'vitest';
import { percent } from '../numbers/percent.ts';
import { buildDisclosure } from './build-disclosure.ts';
import { aCustomer, aRow, workedCatalogue, workedWell } from '../rules/disclosure.examples.ts';
import { groupRows, sumUpRows } from './row-groups.ts';

const { rows } = buildDisclosure(workedWell, workedCatalogue, aCustomer(), null);

describe('rows of one trade name', () => {
  it('stand together, whatever the case, and add up', () => {
    const groups = groupRows(rows);
    expect(groups.map(({ firstRow, rows: own }) => [firstRow, own.length])).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
      [3, 3],
    ]);
    expect(groups[3]).toMatchObject({ tradeName: 'FR-1', percentInAdditive: 45, isOverfull: false });
    expect(groups[3]?.massIngredient).toBeCloseTo(809.465, 9);
    expect(groups[3]?.percentInHFJob).toBeCloseTo(809.465 / 9_270_752.915, 9);
  });

  it.each([
    [[60, 41], false],
    [[60, 90.1], true],
  ])('of %j percent are more than an additive holds: %s', (percents, isOverfull) => {
    const group = groupRows(percents.map((value) => aRow({ percentInAdditive: percent(value) })))[0];
    expect(group?.isOverfull).toBe(isOverfull);
  });

  it('are not together without a name or with another between', () => {
    expect(groupRows([aRow({ tradeName: '' }), aRow({ tradeName: '' })])).toHaveLength(2);
    expect(groupRows([aRow(), aRow({ tradeName: 'x' }), aRow()])).toHaveLength(3);
    expect(groupRows([])).toEqual([]);
  });

  it('are counted as products in the total', () => {
    expect(sumUpRows(rows)).toMatchObject({ rows: 6, products: 3 });
    expect(sumUpRows(rows).percentInHFJob).toBeCloseTo(1, 9);
    expect(sumUpRows(rows).massIngredient).toBeCloseTo(9_270_752.915, 6);
  });
});
