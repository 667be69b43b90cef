import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { substances } from '../../fixtures/read-substances.ts';
import { casVerdict } from '../model/cas-number.ts';
import { anIngredient } from '../rules/disclosure.examples.ts';
import { buildCatalogue } from './catalogue.ts';
import { repairCas } from './repair-cas.ts';

/** All ways to lose, double or swap one character. */
function slipsOf(text: string): string[] {
  return Array.from(text).flatMap((character, at) => [
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + character + text.slice(at),
    text.slice(0, at) + (text[at + 1] ?? '') + character + text.slice(at + 2),
  ]);
}

const beginningsOf = (text: string) => Array.from(text, (_, at) => text.slice(0, at));

const listed = [...substances.names];
const another =
  (cas: string, name: string, from: Parameters<typeof repairCas>[2] = { substances }) =>
  (text: string) =>
    ![cas, undefined].includes(repairCas(text, name, from));
const slipsOfNumber = (cas: string) =>
  [...new Set([...slipsOf(cas), ...slipsOf(cas.replaceAll('-', '')), ...beginningsOf(cas)])].filter(
    (text) => text.length > 4 && casVerdict(text) !== 'valid',
  );
/** As a data sheet prints it: `sodium hydroxide`, not `sodium hydroxide (na(oh))`. */
const plain = (name: string) => name.replaceAll(/ \(\S*?\)(?=[\s,]|$)/g, '');

/** `carbonic acid, sodium salt` may be each of the salts that the list calls so, with the comma or without. */
const meantBy = (name: string) => plain(name).replaceAll(',', '');

describe('over the whole list', () => {
  it('no slip in a number, with or without hyphens, leads to another substance', () => {
    const ingredients = listed.map(([casNumber], id) => anIngredient({ id, ingredientName: `Own ${id}`, casNumber }));
    const half = ingredients.filter(({ id }) => id % 2 === 0);
    const own = { substances, catalogue: buildCatalogue(half, [], []) };
    const wrong = listed.flatMap(([cas, name]) => {
      const slips = slipsOfNumber(cas);
      return [another(cas, ''), another(cas, plain(name)), another(cas, '', own)].flatMap((is) => slips.filter(is));
    });
    expect(wrong).toEqual([]);
  });

  it('the name of a substance keeps every other one out', () => {
    const pair = fc.tuple(fc.constantFrom(...listed), fc.constantFrom(...listed));
    fc.assert(
      fc.property(pair, fc.nat({ max: 3 }), ([[cas, name], [other]], kind) => {
        const texts = [other.replaceAll('-', ''), `(${other}#)`, other.slice(0, -1), other.replaceAll('-', '.')];
        expect(another(cas, name.toUpperCase())(texts[kind] ?? '')).toBe(false);
        const found = repairCas(texts[kind] ?? '', plain(name), { substances });
        expect([meantBy(name), undefined]).toContain(found && meantBy(substances.names.get(found) ?? ''));
      }),
      { numRuns: 2000 },
    );
  });

  it('blanks, points and marks around a number change nothing', () => {
    const wrong = listed.flatMap(([cas]) =>
      [
        `(${cas}#)`,
        `${cas} ?`,
        `${cas} 100`,
        cas.replaceAll('-', '.'),
        cas.replaceAll('-', ' - '),
        `CAS ${cas}`,
      ].filter((text) => repairCas(text, '', { substances }) !== cas),
    );
    expect(wrong).toEqual([]);
  });
});
