import { describe, expect, it } from 'vitest';
import { disclosureFileName, freeFileName } from './file-name.ts';

describe('the file name of a disclosure', () => {
  it.each([
    ['Bluebonnet 1H', 'Bluebonnet 1H Chemical Disclosure.xml'],
    ['A/B\\C:D*E?F"G<H>I|J\u0007\u0085', 'A-B-C-D-E-F-G-H-I-J-- Chemical Disclosure.xml'],
    ['../../etc', '..-..-etc Chemical Disclosure.xml'],
    ['Peña 🛢 #1', 'Peña 🛢 #1 Chemical Disclosure.xml'],
  ])('of %j is %j', (wellName, fileName) => {
    expect(disclosureFileName(wellName)).toBe(fileName);
  });

  it.each([
    ['x', 166, 166],
    ['x', 167, 166],
    ['é', 150, 103],
    ['\u{0800}', 150, 68],
    ['水', 150, 68],
    ['\u{10000}', 150, 51],
    ['🛢', 150, 51],
    ['e\u0301', 100, 68],
  ])('has room for %j %i times only %i times', (letter, given, kept) => {
    const name = disclosureFileName(letter.repeat(given));
    expect(name).toBe(`${letter.repeat(kept)} Chemical Disclosure.xml`);
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(240);
  });

  it('leaves no blank where it was cut', () => {
    expect(disclosureFileName(`${'x'.repeat(165)} y`)).toBe(`${'x'.repeat(165)} Chemical Disclosure.xml`);
  });
});

describe('a free file name', () => {
  const free = (name: string, ...taken: string[]) => freeFileName(name, (wanted) => taken.includes(wanted));

  it.each([
    ['a.xml', [], 'a.xml'],
    ['A.xml', ['a.xml'], 'A (2).xml'],
    ['a.xml', ['a.xml', 'a (2).xml'], 'a (3).xml'],
    ['a.b.xml', ['a.b.xml'], 'a.b (2).xml'],
    ['a', ['a'], 'a (2)'],
  ])('for %j beside %j is %j', (name, taken, expected) => {
    expect(free(name, ...taken)).toBe(expected);
  });
});
