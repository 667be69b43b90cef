import { describe, expect, it } from 'vitest';
import type { Ingredient, ThirdPartyMapping } from '../ingredients/catalogue.ts';
import { percent } from '../numbers/percent.ts';
import { namesOf, rowsOf } from './build-rows.examples.ts';
import { aCustomer, anIngredient } from '../rules/disclosure.examples.ts';

const customer = aCustomer();

describe('extra rows', () => {
  const extra = (parts: Partial<Ingredient>) =>
    anIngredient({ id: 20, code: 'F9', ingredientName: 'Glycol', ...parts });

  it.each([
    ['another code and name', {}, ['Water', 'Copolymer', 'Glycol']],
    ['the same name', { ingredientName: ' COPOLYMER' }, ['Water', 'Copolymer']],
    ['another trade name', { tradeName: 'FR-2' }, ['Water', 'Copolymer']],
  ])('are made of ingredients with %s', (_, parts, names) => {
    expect(namesOf(rowsOf({ F1: 10 }, [anIngredient(), extra(parts)]))).toEqual(names);
  });

  it('are made once per name', () => {
    const rows = rowsOf({ F1: 10 }, [anIngredient(), extra({}), extra({ id: 21, code: 'F8' })]);
    expect(rows.map((row) => row.code)).toEqual(['', 'F1', 'F9']);
  });

  it('are made for each trade name by itself', () => {
    const ingredients = [
      anIngredient(),
      anIngredient({ id: 2, tradeName: 'FR-2', ingredientName: 'Polymer' }),
      extra({}),
      extra({ id: 21, tradeName: 'FR-2' }),
      extra({ id: 22, tradeName: 'FR-2', ingredientName: 'Copolymer' }),
    ];
    expect(namesOf(rowsOf({ F1: 10 }, ingredients))).toEqual([
      'Water',
      'Copolymer',
      'Glycol',
      'Copolymer',
      'Glycol',
      'Polymer',
    ]);
  });

  it('are not made of what the well reports by itself, unless it pumped none of it', () => {
    expect(namesOf(rowsOf({ F1: 10, f9: 1 }, [anIngredient(), extra({})]))).toEqual(['Water', 'Copolymer', 'Glycol']);
    expect(rowsOf({ F1: 10, f9: 1 }, [anIngredient(), extra({})])[2]?.volumeIsShare).toBe(false);
    expect(rowsOf({ F1: 10, F9: 0 }, [anIngredient(), extra({})])[2]?.volumeIsShare).toBe(true);
  });

  it('are not made of codes that the mapping found', () => {
    const mappings: ThirdPartyMapping[] = [{ customerId: 7, code: 'P1046', ingredientId: 1 }];
    const ingredients = [anIngredient(), anIngredient({ id: 2, ingredientName: 'Salt' }), extra({})];
    expect(namesOf(rowsOf({ P1046: 10 }, ingredients, { mappings, customer }))).toEqual([
      'Water',
      'Copolymer',
      'Glycol',
    ]);
  });

  it('are not made of blank trade names', () => {
    const ingredients = [anIngredient({ tradeName: ' ' }), extra({ tradeName: '' })];
    expect(namesOf(rowsOf({ F1: 10 }, ingredients))).toEqual(['Water', 'Copolymer']);
  });

  it('count their percent once', () => {
    const ingredients = [anIngredient(), extra({ percentInAdditive: percent(10), specificGravity: 1.2, units: 'lb' })];
    expect(rowsOf({ F1: 10 }, ingredients)[2]).toMatchObject({ amount: 10, volume: 1, massIngredient: 1, units: 'lb' });
  });
});

describe('water', () => {
  it('is one row, also where a code of the job is in the table as the water itself', () => {
    const water = {
      tradeName: ' water',
      purpose: 'Carrier/Base Fluid',
      ingredientName: 'Water',
      casNumber: '7732-18-5',
    };
    const ingredients = [anIngredient(), anIngredient({ id: 2, code: 'W1', ...water })];
    expect(namesOf(rowsOf({ F1: 10, W1: 500 }, ingredients))).toEqual(['Water', 'Copolymer']);
  });
});
