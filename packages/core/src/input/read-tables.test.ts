import { describe, expect, it } from 'vitest';
import { readCustomers, readIngredients, readMappings, readVendors } from './read-tables.ts';

describe('the reference tables', () => {
  it('are read from the names of the server', () => {
    const wire = {
      id: 3,
      code: 'F1',
      vendor_id: '2',
      product_name: ' FR-1 ',
      specific_gravity: '1.1',
      description: 'unused',
      purpose: 'Friction Reducer',
      ingredient_name: 'Copolymer',
      cas_number: 'Proprietary',
      additive_fraction: 30,
      comments: 'Non-MSDS Component',
      units: 'gal',
    };
    expect(readIngredients([wire])).toEqual({
      findings: [],
      items: [
        {
          id: 3,
          code: 'F1',
          vendorId: 2,
          tradeName: 'FR-1',
          specificGravity: 1.1,
          purpose: 'Friction Reducer',
          ingredientName: 'Copolymer',
          casNumber: 'Proprietary',
          percentInAdditive: 30,
          comments: 'Non-MSDS Component',
          units: 'gal',
        },
      ],
    });
    expect(readIngredients([{ id: 1 }]).items[0]).toMatchObject({
      vendorId: null,
      specificGravity: null,
      percentInAdditive: null,
      units: '',
    });
    const vendor = { id: 1, company: 'Gulf', first_name: 'Ana', last_name: 'Reyes', email: 'a@b.example', phone: 5 };
    expect(readVendors([vendor]).items).toEqual([
      { id: 1, company: 'Gulf', firstName: 'Ana', lastName: 'Reyes', email: 'a@b.example', phone: '5' },
    ]);
    const customer = { id: 7, name: 'Lone Star', operator_number: '0012', water_source: 'Produced Water' };
    const read = { id: 7, name: 'Lone Star', operatorNumber: '0012', waterSource: 'Produced Water', otherNames: [] };
    expect(readCustomers([customer]).items).toEqual([read]);
    const named = { ...customer, other_names: [' LSE', 5, null, ''] };
    expect(readCustomers([named])).toEqual({ items: [{ ...read, otherNames: ['LSE', '5'] }], findings: [] });
    expect(readMappings([{ customer_id: 7, chem_code: 'A1047', ingredients_id: 3 }]).items).toEqual([
      { customerId: 7, code: 'A1047', ingredientId: 3 },
    ]);
  });

  it('may be missing', () => expect(readVendors(undefined)).toEqual({ items: [], findings: [] }));

  it.each([
    [readIngredients, [{ id: 1, specific_gravity: 'heavy' }], 1, ['INPUT-01 ingredients[0].specific_gravity']],
    [readIngredients, [{ code: 'F1' }], 0, ['INPUT-05 ingredients[0].id']],
    [readVendors, [{ id: 'x' }, 5], 0, ['INPUT-04 vendors[1]', 'INPUT-05 vendors[0].id']],
    [readIngredients, [{ id: 1 }, { id: 2 }, { id: '1' }], 2, ['INPUT-06 ingredients[2].id']],
    [readVendors, [{ id: 1 }, { id: 1 }], 1, ['INPUT-06 vendors[1].id']],
    [readCustomers, [{ id: 1 }, { id: 1 }], 1, ['INPUT-06 customers[1].id']],
    [readCustomers, { id: 1 }, 0, ['INPUT-03 customers']],
    [readCustomers, [{ id: 1, other_names: 'LSE' }], 1, ['INPUT-03 customers[0].other_names']],
    [readCustomers, [{ id: 1, other_names: ['LSE', {}] }], 1, ['INPUT-02 customers[0].other_names.1']],
    [readCustomers, [{}], 0, ['INPUT-05 customers[0].id']],
    [
      readMappings,
      [{ customer_id: 1 }, { ingredients_id: 1 }],
      0,
      ['INPUT-05 mappings[0].ingredients_id', 'INPUT-05 mappings[1].customer_id'],
    ],
  ])('tell what cannot be read, with its place: %o %j', (read, value, count, expected) => {
    const { items, findings } = read(value);
    expect(items).toHaveLength(count);
    expect(findings.map(({ id, where }) => `${id} ${where}`).sort()).toEqual(expected);
  });
});
