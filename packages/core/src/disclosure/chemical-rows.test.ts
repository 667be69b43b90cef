import { describe, expect, it } from 'vitest';
import { buildCatalogue } from '../ingredients/catalogue.ts';
import { percent } from '../numbers/percent.ts';
import { rowsOf } from './build-rows.examples.ts';
import { buildRows } from './build-rows.ts';
import { anIngredient, aWell, workedCatalogue } from '../rules/disclosure.examples.ts';

describe('the values of a row', () => {
  it('come from the ingredient and its vendor', () => {
    expect(rowsOf({ F1: 10 }, [anIngredient({ vendorId: 1, comments: ' see  sheet ' })])[1]).toMatchObject({
      supplier: 'Gulf Chemical Supply',
      vendorId: 1,
      comments: 'see sheet',
      isNonMsds: false,
      isCustomAdded: false,
    });
    expect(rowsOf({ F1: 10 }, [anIngredient({ vendorId: 2 })])[1]?.supplier).toBe('');
  });

  it.each([null, 0, -1])('take 1 for a specific gravity of %d', (specificGravity) => {
    expect(rowsOf({ F1: 10 }, [anIngredient({ specificGravity })])[1]?.specificGravity).toBe(1);
  });

  it('take 100 for a missing percent, and 0 for 0', () => {
    expect(rowsOf({ F1: 10 }, [anIngredient({ percentInAdditive: null })])[1]?.percentInAdditive).toBe(100);
    expect(rowsOf({ F1: 10 }, [anIngredient({ percentInAdditive: percent(0) })])[1]?.massIngredient).toBe(0);
  });

  it.each([
    ['lbs', null, 'lb', 100, 30],
    ['kg', null, 'lb', 220.46226218, 66.138678654],
    ['L', null, 'gal', 26.41720523581484, 72.7490206386487],
    ['gal', 'L', 'gal', 26.41720523581484, 72.7490206386487],
    ['L', 'gal', 'gal', 100, 275.385],
    ['lb', 'kg', 'lb', 220.46226218, 66.138678654],
    ['kg', 'lb', 'lb', 100, 30],
    ['barrels', null, 'gal', 100, 275.385],
    ['gal', 'lb', 'gal', 100, 275.385],
    ['lb', 'sacks', 'lb', 100, 30],
  ])('read 100 of an ingredient in %s, reported in %s, as %s', (...[units, unit, rowUnits, volume, mass]) => {
    const well = { ...aWell({ chemicals: [{ code: 'F1', amount: 100, unit }] }), totalClean: 1 };
    const row = buildRows(well, buildCatalogue([anIngredient({ units })], [], []), null).rows[1];
    expect(row).toMatchObject({ units: rowUnits, catalogueUnits: units, reportedUnits: unit ?? '' });
    expect(row?.volume).toBeCloseTo(volume, 9);
    expect(row?.massIngredient).toBeCloseTo(mass, 9);
  });

  it('are found for an unknown code reported in liters too', () => {
    const well = { ...aWell({ chemicals: [{ code: 'X', amount: 100, unit: 'L' }] }), totalClean: 1 };
    expect(buildRows(well, workedCatalogue, null).rows[1]?.volume).toBeCloseTo(26.417205, 6);
  });
});
