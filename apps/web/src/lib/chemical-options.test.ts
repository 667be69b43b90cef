import { describe, expect, it } from 'vitest';
import { anIngredient } from '../../test/fake-administration.ts';
import { chemicalOptions, codeGroups, ingredientsSharingCode, showOptions } from './chemical-options.ts';

const ingredients = [
  anIngredient({ id: 1, code: 'P1051', product_name: 'AquaGlide' }),
  anIngredient({ id: 2, code: 'p1051', product_name: 'AQUAGLIDE' }),
  anIngredient({ id: 3, code: 'P1051', product_name: 'Zephyr' }),
  anIngredient({ id: 4, code: 'CP1001', product_name: ' ' }),
];
const options = chemicalOptions(ingredients);

describe('the chemicals to map to', () => {
  it('are there once for each code and trade name, without regard to case', () => {
    expect(options.map(({ label }) => label)).toEqual([
      'P1051 - AquaGlide',
      'P1051 - Zephyr',
      'CP1001 - No Trade Name',
    ]);
  });

  it('are sorted by code or by trade name', () => {
    const shown = (order: 'code' | 'tradeName') => showOptions(options, { search: '', order, chosen: '' });
    expect(shown('code').map(({ id }) => id)).toEqual([4, 1, 3]);
    expect(shown('tradeName').map(({ id }) => id)).toEqual([4, 1, 3]);
  });

  it('are those that match, and the one that is chosen', () => {
    const shown = showOptions(options, { search: 'ZEPH', order: 'code', chosen: '4' });
    expect(shown.map(({ id }) => id)).toEqual([4, 3]);
    const made = chemicalOptions([
      ...ingredients,
      anIngredient({ id: 5, code: 'P1051', product_name: 'Zephyr', cas_number: '67-48-1' }),
    ]);
    expect(showOptions(made, { search: '67-48', order: 'code', chosen: '' }).map(({ id }) => id)).toEqual([3]);
    expect(showOptions(made, { search: 'wateR', order: 'code', chosen: '' })).toHaveLength(3);
  });

  it('stand for every ingredient that shares the code', () => {
    expect(ingredientsSharingCode(ingredients, '3').map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(ingredientsSharingCode(ingredients, '99')).toEqual([]);
  });
});

describe('the codes', () => {
  it('are 177, those seen in jobs first', () => {
    const { seen, others } = codeGroups([
      { chem_code: 'CP1022', job_count: 3, last_seen_at: '2026-11-01T00:00:00Z' },
      { chem_code: 'UNKNOWN', job_count: 1, last_seen_at: '2026-11-01T00:00:00Z' },
    ]);
    expect(seen.map(({ chem_code }) => chem_code)).toEqual(['CP1022']);
    expect(others).toHaveLength(176);
    expect([others[0], others.at(-1)]).toEqual(['A1047', 'CP1125']);
  });
});
