import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { substances } from '../../fixtures/read-substances.ts';
import { casVerdict } from '../model/cas-number.ts';
import { indexSuggestions, suggest } from './suggestions.ts';

const own = (ingredientName: string, casNumber: string) => ({ ingredientName, casNumber });
const catalogue = [
  own('Crystalline  silica (quartz)', '14808-60-7'),
  own('crystalline silica (Quartz)', '14808-60-7'),
  own('Silica', '14808-60-7'),
  own('Sodium chloride', '07647-14-5'),
  own('Sodium hydroxide', '1310-73-2'),
  own('Sodium secret', 'proprietary'),
  own('Sodium slip', '7647-14-4'),
  own('Sodium old', '54841-71-3'),
  own(' ', '67-56-1'),
];
const index = indexSuggestions(catalogue, substances);
const texts = (text: string, field: 'ingredientName' | 'casNumber' = 'ingredientName', from = index) =>
  suggest(from, field, text).map(({ ingredientName, casNumber, isOwn }) =>
    [ingredientName, casNumber, isOwn ? 'own' : 'list'].join(' | '),
  );

describe('suggestions', () => {
  it('come from the catalogue first, each once, and without what a rule would object to', () => {
    expect(texts(' SODIUM').slice(0, 4)).toEqual([
      'Sodium chloride | 7647-14-5 | own',
      'Sodium hydroxide | 1310-73-2 | own',
      'Sodium secret | Proprietary | own',
      expect.stringMatching(/list$/),
    ]);
    expect(texts('quartz').slice(0, 2)).toEqual([
      'Crystalline silica (quartz) | 14808-60-7 | own',
      'quartz (sio2) | 14808-60-7 | list',
    ]);
  });

  it('have no other number for a name that the catalogue has', () => {
    expect(substances.numbers.get('silica')).toEqual(new Set(['7631-86-9']));
    expect(texts('silica')[0]).toBe('Silica | 14808-60-7 | own');
    expect(texts('silica')).not.toContain('silica | 7631-86-9 | list');
    expect(texts('silica', 'ingredientName', indexSuggestions([], substances))).toContain('silica | 7631-86-9 | list');
  });

  it('find numbers with and without hyphens, and names beside them', () => {
    for (const text of ['7647-14', '764714', ' 7647 14']) {
      expect(texts(text, 'casNumber')[0]).toBe('Sodium chloride | 7647-14-5 | own');
    }
    expect(texts('1310-73-2')).toEqual(['Sodium hydroxide | 1310-73-2 | own', expect.stringContaining('list')]);
    expect(texts('sodium chl', 'casNumber')[0]).toBe('Sodium chloride | 7647-14-5 | own');
  });

  it('find a listed substance by its plain name', () => {
    expect(texts('2-Butoxyeth')).toEqual(['ethanol, 2-butoxy- | 111-76-2 | list']);
    expect(texts('calcium chloride, dihydrate')[0]).toBe(
      'calcium chloride (cacl2), dihydrate (9ci) | 10035-04-8 | list',
    );
  });

  it('put names first where a name is typed, numbers first where a number is, each in order of what matches', () => {
    const few = indexSuggestions([
      own('Zinc oxide', '1314-13-2'),
      own('131 blend', '7647-14-5'),
      own('Beta salt', 'Proprietary'),
      own('Alpha saltwort', 'Proprietary'),
      own('Iso n-hexane', '110-54-3'),
      own(' ', '7732-18-5'),
    ]);
    const names = (text: string, field?: 'casNumber') =>
      suggest(few, field ?? 'ingredientName', text).map((one) => one.ingredientName);
    expect(names('131')).toEqual(['131 blend', 'Zinc oxide']);
    expect(names('131', 'casNumber')).toEqual(['Zinc oxide', '131 blend']);
    expect(names('salt')).toEqual(['Beta salt', 'Alpha saltwort']);
    expect([names('n-h'), names('7732-18-5', 'casNumber'), names('x 1314-13-2', 'casNumber')]).toEqual([[], [], []]);
    const sorted = suggest(
      indexSuggestions([own('Zinc b', '1314-13-2'), own('Zinc a', '110-54-3')]),
      'ingredientName',
      'zinc',
    );
    expect(sorted.map((one) => one.ingredientName)).toEqual(['Zinc a', 'Zinc b']);
    expect(suggest(indexSuggestions([]), 'ingredientName', 't')).toEqual([]);
  });

  it('are none for a blank, for what nothing begins with, and before the list is loaded', () => {
    expect([texts(' '), texts('-', 'casNumber'), texts('ilica'), texts('zzz')]).toEqual([[], [], [], []]);
    expect(texts('quartz', 'ingredientName', indexSuggestions(catalogue))).toEqual([
      'Crystalline silica (quartz) | 14808-60-7 | own',
    ]);
  });

  it('are at most eight, and lead to every name and number of the list by its beginning', () => {
    expect(texts('a')).toHaveLength(8);
    const alone = indexSuggestions([], substances);
    fc.assert(
      fc.property(fc.constantFrom(...substances.names), ([casNumber, ingredientName]) => {
        const wanted = { ingredientName, casNumber, isOwn: false };
        expect(suggest(alone, 'ingredientName', ingredientName.toUpperCase())).toContainEqual(wanted);
        expect(suggest(alone, 'casNumber', casNumber)).toContainEqual(wanted);
        for (const each of suggest(alone, 'ingredientName', ingredientName.slice(0, 5)))
          expect(casVerdict(each.casNumber)).toBe('valid');
      }),
      { numRuns: 300 },
    );
  });
});
