import { describe, expect, it } from 'vitest';
import { percent } from '../../numbers/percent.ts';
import { aDisclosure, aRow, workedCatalogue } from '../../rules/disclosure.examples.ts';
import { editRow, removeRow } from '../edit-row.ts';
import { applyToWells, planForWells, sharedColumns } from './apply-to-wells.ts';
import { aDisclosureOf } from './wells.examples.ts';

const first = aDisclosureOf('A', 100);
const second = aDisclosureOf('B', 250);
const copolymer = first.rows.findIndex(({ ingredientName }) => ingredientName === 'Copolymer');

describe('an edit for all wells', () => {
  const edited = editRow(first, copolymer, { percentInAdditive: percent(50), supplier: 'Gulf' }, workedCatalogue);
  const wells = { a: edited, b: second, c: removeRow(second, copolymer) };
  const plan = planForWells({ disclosure: edited, row: copolymer, columns: sharedColumns }, wells);

  it("is planned cell by cell, without the volumes that are each well's own", () => {
    expect(plan).toEqual([
      { key: 'b', row: copolymer, column: 'supplier', before: '', after: 'Gulf' },
      { key: 'b', row: copolymer, column: 'percentInAdditive', before: '30', after: '50' },
    ]);
  });

  it('changes what was planned and nothing else', () => {
    const changed = applyToWells(plan, wells, workedCatalogue);
    expect(Object.keys(changed)).toEqual(['b']);
    const row = changed['b']?.rows[copolymer];
    expect(row).toMatchObject({ supplier: 'Gulf', percentInAdditive: 50, volume: 250 });
    expect(row?.massIngredient).toBeCloseTo((250 * 8.345 * 1.1 * 50) / 100, 9);
    expect(planForWells({ disclosure: edited, row: 99, columns: sharedColumns }, wells)).toEqual([]);
  });

  it('leaves the well that it comes from alone, also where a row stands twice', () => {
    const disclosure = aDisclosure({ rows: [aRow({ supplier: 'Gulf' }), aRow({ supplier: 'Permian' })] });
    expect(planForWells({ disclosure, row: 1, columns: sharedColumns }, { own: disclosure })).toEqual([]);
    expect(applyToWells(plan, {}, workedCatalogue)).toEqual({});
  });
});
