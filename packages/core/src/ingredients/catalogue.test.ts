import { describe, expect, it } from 'vitest';
import { anIngredient, aVendor } from '../rules/disclosure.examples.ts';
import { buildCatalogue, mappingKey, findByCode } from './catalogue.ts';

const ids = (entries: readonly { ingredient: { id: number } }[] | undefined) =>
  entries?.map((entry) => entry.ingredient.id);
const mapping = (ingredientId: number, code = 'P1045') => ({ customerId: 7, code, ingredientId });

describe('the catalogue', () => {
  it('gives mapped ingredients in ascending id, each once, and none that is not there', () => {
    const ingredients = [anIngredient({ id: 10 }), anIngredient({ id: 9 }), anIngredient({ id: 2 })];
    const catalogue = buildCatalogue(ingredients, [], [mapping(10), mapping(2), mapping(9), mapping(10), mapping(99)]);
    expect(ids(catalogue.byMapping.get(mappingKey(7, ' p1045'))?.entries)).toEqual([2, 9, 10]);
    expect(findByCode(buildCatalogue(ingredients, [], [mapping(99)]), 'P1045', 7)).toBeUndefined();
    expect(findByCode(catalogue, 'P1045', null)).toBeUndefined();
  });

  it('offers no extra row under the code that was mapped', () => {
    const ingredients = [
      anIngredient({ id: 1 }),
      anIngredient({ id: 2, code: ' p1045 ', ingredientName: 'Salt' }),
      anIngredient({ id: 3, code: 'F9', ingredientName: 'Glycol' }),
    ];
    const group = buildCatalogue(ingredients, [], [mapping(1)]).byMapping.get(mappingKey(7, 'P1045'));
    expect(ids(group?.others())).toEqual([3]);
  });

  it('commits the texts of its ingredients', () => {
    const texts = {
      code: ' F1 ',
      tradeName: ' FR  1',
      purpose: ' a  b',
      ingredientName: ' c  d',
      casNumber: ' 50-00-0 ',
      comments: ' e  f',
    };
    const [entry] =
      buildCatalogue(
        [anIngredient({ ...texts, vendorId: 1 })],
        [aVendor({ company: ' Gulf  Supply ' })],
        [],
      ).byCode.get('f1')?.entries ?? [];
    expect(entry?.supplier).toBe('Gulf Supply');
    expect(entry?.ingredient).toMatchObject({
      code: 'F1',
      tradeName: 'FR 1',
      purpose: 'a b',
      ingredientName: 'c d',
      casNumber: '50-00-0',
      comments: 'e f',
    });
  });

  it('knows the names of a CAS number, and shows the first three', () => {
    const names = ['Silica', 'SILICA', 'Quartz', 'Sand', 'Flint'];
    const ingredients = names.map((ingredientName, id) =>
      anIngredient({ id, ingredientName, casNumber: id === 0 ? '014808-60-7' : '14808-60-7' }),
    );
    const known = buildCatalogue(ingredients, [], []).namesByCas.get('14808-60-7');
    expect(known).toEqual({
      all: new Set(['silica', 'quartz', 'sand', 'flint']),
      examples: ['Silica', 'Quartz', 'Sand'],
    });
  });
});
