import { describe, expect, it } from 'vitest';
import { buildCatalogue, type ThirdPartyMapping } from '../ingredients/catalogue.ts';
import { buildDisclosure, withCustomer, wouldChangeRows, buildRows } from './build-disclosure.ts';
import { editRow } from './edit-rows.ts';
import { aCustomer, anIngredient, aVendor, aWell, workedCatalogue, workedWell } from '../rules/disclosure.examples.ts';
import { percent } from '../numbers/percent.ts';
import { printMass, printPercentInAdditive, printPercentInHFJob } from '../numbers/format.ts';
import { namesOf, rowsOf } from './build-rows.examples.ts';

const customer = aCustomer();
const other = aCustomer({ id: 8, name: 'Devon', operatorNumber: '87654321' });

describe('the disclosure of a well', () => {
  it('carries its rows, their mass and everything else the document says', () => {
    const source = { type: 'single', source: 'Produced Water' } as const;
    const disclosure = buildDisclosure(workedWell, workedCatalogue, customer, source);
    expect(disclosure).toMatchObject({
      customer,
      vendors: [],
      entryMethod: 'MSDS+',
      amendedReason: '',
      well: { waterSource: source, customer_id: 7, operatorNumber: '12345678' },
    });
    expect(disclosure.well.totalMass).toBeCloseTo(9_270_752.915, 6);
    expect(disclosure.rows).toHaveLength(6);
  });

  it('changes operator and owner with its customer, and keeps its rows', () => {
    const disclosure = buildDisclosure(workedWell, workedCatalogue, customer, null);
    const changed = withCustomer(disclosure, other);
    expect(changed).toMatchObject({ customer: other, well: { customer_id: 8, operatorNumber: '87654321' } });
    expect(changed.rows.slice(1)).toEqual(disclosure.rows.slice(1));
  });

  it('gets its water from the customer, unless a user typed from whom', () => {
    const disclosure = buildDisclosure(workedWell, workedCatalogue, customer, null);
    expect(withCustomer(disclosure, other).rows[0]?.supplier).toBe('Devon');
    const nobodys = buildDisclosure({ ...workedWell, customer: '' }, workedCatalogue, null, null);
    expect(withCustomer(nobodys, other).rows[0]?.supplier).toBe('Devon');
    const typed = editRow(disclosure, 0, { supplier: 'City of Midland' }, workedCatalogue);
    expect(withCustomer(typed, other).rows[0]?.supplier).toBe('City of Midland');
  });

  it('would have other rows for a customer with other mappings', () => {
    const mappings = [{ customerId: 8, code: 'P1045', ingredientId: 1 }];
    const catalogue = buildCatalogue([anIngredient()], [aVendor()], mappings);
    const mapped = buildDisclosure(
      aWell({ chemicals: [{ code: 'P1045', amount: 5, unit: null }] }),
      catalogue,
      customer,
      null,
    );
    expect(wouldChangeRows(mapped, catalogue, other)).toBe(true);
    expect(wouldChangeRows(mapped, catalogue, aCustomer({ id: 9, name: 'Apache' }))).toBe(false);
    const direct = buildDisclosure(
      aWell({ chemicals: [{ code: 'F1', amount: 5, unit: null }] }),
      catalogue,
      null,
      null,
    );
    expect(wouldChangeRows(direct, catalogue, other)).toBe(false);
  });
});

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
