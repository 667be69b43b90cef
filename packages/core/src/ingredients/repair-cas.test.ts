import { describe, expect, it } from 'vitest';
import { substances } from '../../fixtures/read-substances.ts';
import { anIngredient } from '../rules/disclosure.examples.ts';
import { buildCatalogue } from './catalogue.ts';
import { correctCas, knowNames, mayBelongTo, numberOfName, repairCas } from './repair-cas.ts';

const catalogue = buildCatalogue(
  [
    anIngredient({ id: 1, ingredientName: 'Silica', casNumber: '14808-60-7' }),
    anIngredient({ id: 2, ingredientName: 'Salt', casNumber: '7647-14-5' }),
    anIngredient({ id: 3, ingredientName: 'salt ', casNumber: '07447-40-7' }),
    anIngredient({ id: 4, ingredientName: 'Secret', casNumber: 'Proprietary' }),
    anIngredient({ id: 5, ingredientName: 'Own product', casNumber: '999999-98-3' }),
    anIngredient({ id: 6, ingredientName: 'Methyl alcohol', casNumber: '67-56-1' }),
  ],
  [],
  [],
);
const known = { catalogue, substances };
const repair = (text: string, name = 'Something') => repairCas(text, name, known);

describe('a number in a text', () => {
  it.each([
    ['107.21-1', '107-21-1'],
    ['(67-48-1#)', '67-48-1'],
    ['10222-01-2 ?', '10222-01-2'],
    ['7647-14-5 100', '7647-14-5'],
    ['7758-19-2 1-5', '7758-19-2'],
    ['7732-18-5 60-75%', '7732-18-5'],
    ['CAS No. 107-21-1', '107-21-1'],
    ['CAS# 107-21-1', '107-21-1'],
    ['52-51-7V', '52-51-7'],
    ['"9003-05-8', '9003-05-8'],
    ['7732 18 5', '7732-18-5'],
    ['14808 - 60- 7', '14808-60-7'],
    ['7732–18–5', '7732-18-5'],
    ['68123.18.2', '68123-18-2'],
    ['11138--66-2', '11138-66-2'],
    ['000107-21-1.', '107-21-1'],
    ['7732(cid:3235)18(cid:3235)5', '7732-18-5'],
    ['111-30-08', '111-30-8'],
    ['5/8/9003', '9003-05-8'],
    ['09/03/8002', '8002-09-3'],
    ['11/9/7446', '7446-11-9'],
    [' 7732 18 5 ', '7732-18-5'],
    ['7732-18-5 60.25-75.50%', '7732-18-5'],
    ['7732-18-5 99.75', '7732-18-5'],
  ])('%j is %s', (text, cas) => expect(repair(text)).toBe(cas));

  it.each([
    ['111308', '111-30-8'],
    ['000111308', '111-30-8'],
    ['1113866-2', '11138-66-2'],
    ['10486-007', '10486-00-7'],
    ['5755-6', '57-55-6'],
    ['14808607', '14808-60-7'],
    ['99999998-3', '999999-98-3'],
  ])('%j gets its hyphens: %s', (text, cas) => expect(repair(text)).toBe(cas));

  it.each([
    ['12125-02-', 'Ammonium Chloride', '12125-02-9'],
    ['14808-60-', 'Quartz', '14808-60-7'],
    ['67-56', 'Methyl alcohol', '67-56-1'],
    ['1310-73', 'Sodium hydroxide, aqueous solution', '1310-73-2'],
    ['111-76', '2-Butoxyethanol', '111-76-2'],
  ])('%j gets its last digit only when the name is known to have it', (text, name, cas) => {
    expect(repair(text, name)).toBe(cas);
    expect([repair(text, 'Something'), repair(text, '')]).toEqual([undefined, undefined]);
  });

  it.each([
    '7732-18-5',
    ' 7732-18-5 ',
    '7732-18-4',
    '7732-18-15',
    '7732-185-5',
    '',
    '1234',
    '67-56-1 7732-18-5',
    '67-56-1 732-18-5',
    '14808-60-7/238-878-4',
    '14808-60-7 238-878',
    '14808-60-7, -8 and -9',
    '1, 112-40-3,',
    '67-56-1 Proprietary',
    '67-56-1 na',
    '7020.02',
    '0.11444',
    '07/18/5',
    '1/1/7641',
    '1-9-9046',
    '5/18/9003',
    '7789-20-02',
    '12345678901',
    '1234-56',
    '107-98',
    '67561',
    '107.211',
    'No 5/8/9003',
    '5/8/9003 12',
    'No 7732 18 5',
    '7732 18 5 60',
  ])('%j is left alone', (text) => expect(repair(text)).toBeUndefined());
});

describe('what belongs in place of a text', () => {
  it.each([
    ['Trade Secret', 'Proprietary'],
    ['not assigned', 'CAS Not Assigned'],
    ['n/a', 'N/A'],
    ['107211', '107-21-1'],
    ['nonsense', undefined],
  ])('%j is %s', (text, right) => expect(correctCas(text, 'Something', known)).toBe(right));
});

describe('a repair', () => {
  it('takes the number that the catalogue has for the name before any other', () => {
    expect(repair('14808-60-', 'SILICA ')).toBe('14808-60-7');
    expect(repair('67561', 'Silica')).toBe('14808-60-7');
    expect(repair('', 'Methyl alcohol')).toBe('67-56-1');
    expect(repairCas('x', 'water', {})).toBe('7732-18-5');
  });

  it('needs the text to choose between two numbers of one name', () => {
    expect(repair('7447407', 'Salt')).toBe('7447-40-7');
    expect(repair('nonsense', 'Salt')).toBeUndefined();
    expect(repair('67561', 'Salt')).toBeUndefined();
    expect([numberOfName('Salt', catalogue), numberOfName(' silica', catalogue)]).toEqual([undefined, '14808-60-7']);
  });

  it('never contradicts the name that the list has', () => {
    expect(repairCas('14808607', 'Silica', { substances })).toBeUndefined();
    expect(repairCas('14808607', 'Quartz (SiO2)', { substances })).toBe('14808-60-7');
    expect(repair('107-21-1?', 'Methanol')).toBeUndefined();
  });

  it.each([
    ['Potassium chloride', '7647-14', '7447407', '7447-40-7'],
    ['Sodium chloride', '7447-40', '7647-14', '7647-14-5'],
    ['Sodium hydroxide', '1310-58', '1310732', '1310-73-2'],
    ['Sodium-Hydroxide  (NaOH)', '1310583', '1310-73', '1310-73-2'],
    ['Boric acid', '10043524', '10043-35', '10043-35-3'],
    ['Calcium chloride, solution', '10043353', '10043-52', '10043-52-4'],
    ['Calcium chloride dihydrate', '10043524', '10035-04', '10035-04-8'],
    ['Copper chloride', '7447407', '7758-89', '7758-89-6'],
    ['2-Butoxyethanol', '107211', '111762', '111-76-2'],
    ['Methanol', '67-63', '67561', '67-56-1'],
  ])('knows %s by its plain name', (name, wrong, right, cas) => {
    expect([repair(wrong, name), repair(right, name)]).toEqual([undefined, cas]);
  });

  it('is proven by a plain table as well', () => {
    const table = knowNames([
      { ingredientName: ' Silica', casNumber: '14808-60-7' },
      { ingredientName: 'Own product', casNumber: '999999-98-3' },
      { ingredientName: 'Mistyped', casNumber: '7732-18-4' },
    ]);
    expect(repairCas('x', 'SILICA', { catalogue: table })).toBe('14808-60-7');
    expect(repairCas('999999983', 'Something', { catalogue: table })).toBe('999999-98-3');
    expect(repairCas('(7732-18-4)', 'Something', { catalogue: table })).toBeUndefined();
  });

  it('takes a name without a number for an unknown one', () => expect(repair('107211', 'Secret')).toBe('107-21-1'));

  it('is a number that is known', () => {
    expect(repairCas('999999983', 'Own product 2', known)).toBe('999999-98-3');
    expect(repairCas('999999983', '', { substances })).toBeUndefined();
    expect(repairCas('67561', '', {})).toBeUndefined();
  });

  it('needs no proof beyond hyphens that stand where they belong', () => {
    for (const text of ['0014808-60-7', '14808-607']) expect(repairCas(text, '', { substances })).toBe('14808-60-7');
  });

  it('takes no slip of a filer for a substance', () => {
    expect(substances.names.has('1480-86-0')).toBe(true);
    for (const text of ['1480860', '14808-60', '1480-8-60']) expect(repair(text)).not.toBe('1480-86-0');
    expect(repairCas('1480860', '1,3-dioxolane, 4-chloro-2,2-bis(chlorodifluoromethyl)-', known)).toBe('1480-86-0');
  });
});

describe('digits without their hyphens', () => {
  it.each([
    ['111400', '1119-40-0', 'one of its digits was lost'],
    ['1119400', '111-40-0', 'one digit is too many'],
    ['102716', '102-76-1', 'two digits were swapped'],
    ['108838', '108-88-3', 'two digits were swapped'],
    ['5421-7', '5421-46-5', 'it begins so'],
    ['112-0214', '112-03-8', 'it begins so'],
  ])('%s may also be %s: %s', (text, other) => {
    expect(substances.names.has(other)).toBe(true);
    expect(repair(text)).toBeUndefined();
  });

  it('may also be a number that is out of use, unless the repaired one has replaced it', () => {
    expect(substances.replacements.get('66455-10-5')).not.toBe('66455-15-0');
    expect([repair('66455150'), repair('66455-15-0.')]).toEqual([undefined, '66455-15-0']);
    const replacements = new Map([['66455-10-5', '66455-15-0']]);
    expect(repairCas('66455150', '', { substances: { ...substances, replacements } })).toBe('66455-15-0');
  });

  it('are those of the catalogue, though the list has a slip of them, unless the lost digit was a double', () => {
    const own = (casNumber: string) => buildCatalogue([anIngredient({ casNumber })], [], []);
    expect(repairCas('14808607', '', { substances, catalogue: own('14808-60-7') })).toBe('14808-60-7');
    expect(repairCas('14808607', '', { substances })).toBeUndefined();
    const both = [anIngredient({ casNumber: '14808-60-7' }), anIngredient({ id: 2, casNumber: '1480-86-0' })];
    expect(repairCas('14808607', '', { substances, catalogue: buildCatalogue(both, [], []) })).toBeUndefined();
    expect(repairCas('111400', '', { substances, catalogue: own('111-40-0') })).toBeUndefined();
  });
});

describe('a number and a name', () => {
  it.each([
    ['1332-58-7', 'Sodium hydroxide', false],
    ['1310-73-2', 'Sodium Hydroxide, aqueous', true],
    ['144-55-8', 'Sodium carbonate', false],
    ['7647-14-5', 'SALT', true],
    ['67-56-1', 'Salt', false],
    // What the catalogue says of a name counts alone.
    ['14808-60-7', 'silica', true],
    ['67-56-1', 'Something else', true],
  ])('%s may belong to %s: %s', (cas, name, may) => expect(mayBelongTo(cas, name, known)).toBe(may));
});
