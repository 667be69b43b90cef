import { describe, expect, it } from 'vitest';
import { substances } from '../../fixtures/read-substances.ts';
import { percent } from '../numbers/percent.ts';
import { addsUp, auditCatalogue, auditInSteps, sumUpProducts } from './catalogue.ts';
import { anIngredient } from './disclosure.examples.ts';

let code = 0;
/** The only ingredient of its product, so that it adds up. */
const alone = (ingredientName: string, casNumber: string) => {
  code += 1;
  return anIngredient({ code: `A${code}`, ingredientName, casNumber, percentInAdditive: percent(100) });
};
const of = (tradeName: string, share: number | null, ingredientCode = 'F1') =>
  anIngredient({
    code: ingredientCode,
    tradeName,
    ingredientName: `${tradeName} ${share}`,
    percentInAdditive: share === null ? null : percent(share),
  });
const audit = (...ingredients: readonly ReturnType<typeof anIngredient>[]) =>
  auditCatalogue(ingredients, substances).map(
    ({ finding: { id, message, where }, rows }) => `${id} ${message} [${where}] ${rows.join(' ')}`,
  );

describe('the audit of the catalogue', () => {
  it('finds nothing in ingredients that agree', () => {
    expect(
      audit(
        alone('Silica', '14808-60-7'),
        alone(' silica', '014808-60-7'),
        alone('Resin', 'Proprietary'),
        alone('Resin', '9003-35-4'),
        alone('Filler', 'N/A'),
      ),
    ).toEqual([]);
  });

  it('finds numbers that are not valid, and what is meant by them', () => {
    expect(
      audit(
        alone('Silica', '14808-60-7'),
        alone('Silica', '14808-60-'),
        alone('Salt', '7647-14-4'),
        alone('Secret', 'Trade secret'),
        alone('Salt', '7647-14-4'),
        alone('Nothing', 'NA'),
        alone('Hole', ''),
      ),
    ).toEqual([
      'CATALOGUE-01 The CAS number 14808-60- of Silica is not valid. Did you mean 14808-60-7? [ingredients[1].casNumber] 1',
      'CATALOGUE-01 The CAS number 7647-14-4 of Salt is not valid. [ingredients[2].casNumber] 2 4',
      'CATALOGUE-01 The CAS number Trade secret of Secret is not valid. Did you mean Proprietary? [ingredients[3].casNumber] 3',
      'CATALOGUE-01 The CAS number NA of Nothing is not valid. Did you mean N/A? [ingredients[5].casNumber] 5',
      'CATALOGUE-01 The CAS number (blank) of Hole is not valid. [ingredients[6].casNumber] 6',
    ]);
  });

  it('finds numbers that are out of use', () => {
    expect(audit(alone('Methanol', '054841-71-3'))).toEqual([
      'CATALOGUE-02 The CAS number 54841-71-3 of Methanol is out of use: 67-56-1 has replaced it [ingredients[0].casNumber] 0',
    ]);
  });

  it('finds a name with two numbers, and a number with two names', () => {
    expect(
      audit(
        alone('Methanol', '67-56-1'),
        alone('Salt', '7647-14-5'),
        alone('METHYL alcohol', '67-56-1'),
        alone('salt ', '7447-40-7'),
        alone('Salt', '7647-14-5'),
      ),
    ).toEqual([
      'CATALOGUE-03 Salt has 2 CAS numbers: 7647-14-5; 7447-40-7 [ingredients[1].casNumber] 1 3 4',
      'CATALOGUE-04 The CAS number 67-56-1 has 2 names: Methanol; METHYL alcohol [ingredients[0].ingredientName] 0 2',
    ]);
  });

  it('finds products that are not 100 % of themselves: one code and trade name is one product', () => {
    expect(
      audit(of('FR-1', 60), of('FR-2', 100), of('fr-1', 39.9), of('FR-1', 100, 'F2'), of('FR-3', 60), of('FR-3', null)),
    ).toEqual([
      'CATALOGUE-05 The percents of FR-1 (F1) add up to 99.9%, not to 100% [ingredients[0].percentInAdditive] 0 2',
      'CATALOGUE-06 The percents of FR-3 (F1) add up to 160%, more than 150% [ingredients[4].percentInAdditive] 4 5',
    ]);
    expect(sumUpProducts([of('FR-1', 99.95)]).map(addsUp)).toEqual([true]);
    expect(sumUpProducts([of('FR-1', 100.06)]).map(addsUp)).toEqual([false]);
  });

  it('lists some of many, and cuts what is long', () => {
    const names = Array.from({ length: 7 }, (_, index) => `${'x'.repeat(90)} ${index}`);
    const [line = ''] = audit(...names.map((name) => alone(name, '67-56-1')));
    expect(line).toContain(`has 7 names: ${'x'.repeat(79)}…; `);
    expect(line).toContain('…; 2 more [');
  });

  it('takes a step for each ingredient and each finding, so that none takes long', () => {
    const many = Array.from({ length: 300 }, (_, index) => alone(`Name ${index}`, '67-56-1'));
    const steps = [...auditInSteps(many, substances)];
    expect(steps.length).toBeGreaterThan(3 * many.length);
    expect(steps.filter((step) => step !== undefined)).toHaveLength(1);
  });
});
