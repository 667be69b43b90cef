import { describe, expect, it } from 'vitest';
import type { ThirdPartyMapping } from '../ingredients/ingredient.ts';
import { percent } from '../numbers/percent.ts';
import { printMass, printPercentInAdditive, printPercentInHFJob } from '../numbers/format.ts';
import { namesOf, rowsOf } from './build-rows.examples.ts';
import { buildRows } from './build-rows.ts';
import { aCustomer, anIngredient, aWell, workedCatalogue, workedWell } from '../rules/disclosure.examples.ts';

const customer = aCustomer();

describe('the worked example', () => {
  const { rows, totalMass } = buildRows({ ...workedWell, totalClean: null }, workedCatalogue, customer);

  it('gives every row to the digit', () => {
    expect(
      rows.map((row) => [row.tradeName, row.ingredientName, row.volume, row.massIngredient, row.percentInHFJob]),
    ).toEqual([
      ['Water', 'Water', 1_000_000, expect.closeTo(8_345_000, 8), 0.9001426396],
      ['', 'X7', 10, expect.closeTo(83.45, 10), 0.0000090014],
      ['100 Mesh Sand', 'Crystalline silica', 924_860, 924_860, 0.0997610451],
      ['FR-1', 'Copolymer', 200, expect.closeTo(550.77, 10), 0.0000594094],
      ['fr-1', 'Ethylene glycol', 20, expect.closeTo(166.9, 10), 0.0000180029],
      ['FR-1', 'Sodium chloride', 200, expect.closeTo(91.795, 10), 0.0000099016],
    ]);
    expect(totalMass).toBeCloseTo(9_270_752.915, 6);
  });

  it('prints the copolymer as the specification does', () => {
    const copolymer = rows.find((row) => row.ingredientName === 'Copolymer');
    expect(copolymer && printPercentInAdditive(copolymer.percentInAdditive)).toBe('30.0');
    expect(copolymer && printPercentInHFJob(copolymer.percentInHFJob)).toBe('0.0059409400');
    expect(copolymer && printMass(copolymer.massIngredient)).toBe('550.770');
  });

  it('marks the component that no safety data sheet lists', () => {
    expect(rows.filter((row) => row.isNonMsds).map((row) => row.ingredientName)).toEqual(['Sodium chloride']);
  });

  it('marks the extra row, and keeps its amount', () => {
    expect(rows.filter((row) => row.volumeIsShare)).toMatchObject([{ code: 'F9', chemical: 'F1', amount: 200 }]);
  });

  it('writes an unknown code without the blanks around it', () => {
    expect(rowsOf({ ' X9 ': 1 }, [])[1]).toMatchObject({ code: 'X9', ingredientName: 'X9' });
  });

  it('writes the whole unknown code', () => {
    expect(rows[1]).toMatchObject({
      code: 'X7',
      chemical: 'X7',
      supplier: '',
      casNumber: '',
      percentInAdditive: 100,
      specificGravity: 1,
      units: 'gal',
      amount: 10,
      purpose: 'Fracturing',
      comments: 'Code not found in ingredients table',
    });
  });
});

describe('looking up a chemical', () => {
  const mapped = anIngredient({ id: 9, code: 'K9', tradeName: 'Biocide 9', ingredientName: 'Glutaraldehyde' });
  const direct = anIngredient({ id: 5, code: 'P1045', tradeName: 'Acid', ingredientName: 'HCl' });
  const mapping = (code: string, customerId = 7): ThirdPartyMapping => ({ customerId, code, ingredientId: 9 });

  it('takes the direct match before the mapping', () => {
    const rows = rowsOf({ ' p1045 ': 5 }, [mapped, direct], { mappings: [mapping('P1045')], customer });
    expect(namesOf(rows)).toEqual(['Water', 'HCl']);
  });

  it('takes the mapping of the customer when there is no direct match', () => {
    const rows = rowsOf({ P1046: 5 }, [mapped, direct], { mappings: [mapping(' p1046')], customer });
    expect(rows[1]).toMatchObject({ ingredientName: 'Glutaraldehyde', code: 'K9', chemical: 'P1046' });
  });

  it('takes no mapping of another customer, and none without a customer', () => {
    const mappings = [mapping('P1046', 8)];
    expect(namesOf(rowsOf({ P1046: 5 }, [mapped], { mappings, customer }))).toEqual(['Water', 'P1046']);
    expect(namesOf(rowsOf({ P1046: 5 }, [mapped], { mappings: [mapping('P1046')] }))).toEqual(['Water', 'P1046']);
  });

  it('sends A1047 through the mappings alone when there is a customer', () => {
    const own = anIngredient({ id: 2, code: 'A1047', tradeName: 'Own', ingredientName: 'Own' });
    const sibling = anIngredient({ id: 3, code: 'K8', tradeName: 'Biocide 9', ingredientName: 'Methanol' });
    const ingredients = [own, mapped, sibling];
    expect(namesOf(rowsOf({ a1047: 5 }, ingredients, { mappings: [mapping('A1047')], customer }))).toEqual([
      'Water',
      'Glutaraldehyde',
    ]);
    expect(namesOf(rowsOf({ A1047: 5 }, ingredients, { customer }))).toEqual(['Water', 'A1047']);
    expect(namesOf(rowsOf({ A1047: 5 }, ingredients))).toEqual(['Water', 'Own']);
  });

  it('maps an ingredient once, however often it is listed', () => {
    const mappings = [mapping('P1046'), mapping('p1046'), { ...mapping('P1046'), ingredientId: 99 }];
    expect(namesOf(rowsOf({ P1046: 5 }, [mapped], { mappings, customer }))).toEqual(['Water', 'Glutaraldehyde']);
  });

  it('skips what was not pumped', () => {
    const well = {
      ...aWell({
        chemicals: [
          { code: 'F1', amount: -3, unit: null },
          { code: 'S1', amount: 'x', unit: null },
        ],
      }),
      totalClean: 1,
    };
    expect(buildRows(well, workedCatalogue, null).rows).toHaveLength(1);
  });
});

describe('the order of rows', () => {
  it('is trade name, ingredient name, code, CAS, then input', () => {
    const texts = [
      ['b', 'x', 'K1', '1'],
      ['A ', 'y', 'K1', '1'],
      ['a', 'X', 'K1', '2'],
      ['a', 'x', 'K1', '1'],
      ['a', 'x', 'J1', '3'],
      ['', 'z', 'K1', '1'],
    ] as const;
    const ingredients = texts.map(([tradeName, ingredientName, code, casNumber], id) =>
      anIngredient({ id, tradeName, ingredientName, code, casNumber }),
    );
    const rows = rowsOf({ K1: 1, J1: 1, Unknown: 1 }, ingredients);
    expect(rows.map((row) => [row.tradeName, row.ingredientName, row.code, row.casNumber].join('|'))).toEqual([
      'Water|Water||7732-18-5',
      '|Unknown|Unknown|',
      '|z|K1|1',
      'a|x|J1|3',
      'a|x|K1|1',
      'a|X|K1|2',
      'A|y|K1|1',
      'b|x|K1|1',
    ]);
  });

  it('takes the catalogue by id, whatever order it came in', () => {
    const ingredients = [
      anIngredient({ id: 3, percentInAdditive: percent(3) }),
      anIngredient({ id: 2, percentInAdditive: percent(2) }),
    ];
    expect(rowsOf({ F1: 1 }, ingredients).map((row) => row.percentInAdditive)).toEqual([100, 2, 3]);
  });
});
