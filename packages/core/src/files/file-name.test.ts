import { describe, expect, it } from 'vitest';
import {
  disclosureFileName,
  freeFileName,
  printFileSize,
  LEFT_OUT_ENTRY,
  readLeftOut,
  writeLeftOut,
} from './file-name.ts';

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

describe('a file size', () => {
  it.each([
    [0, '0 B'],
    [912, '912 B'],
    [1023, '1023 B'],
    [1024, '1.0 KB'],
    [39_322, '38.4 KB'],
    [1_048_524, '1023.9 KB'],
    [1_048_575, '1.0 MB'],
    [1_048_576, '1.0 MB'],
    [10_485_760, '10.0 MB'],
    [5_368_709_120, '5120.0 MB'],
  ])('of %d bytes reads %s', (bytes, text) => {
    expect(printFileSize(bytes)).toBe(text);
  });
});

describe('the names of what an archive lacks', () => {
  it.each([[['a.xml']], [['Peña #1 (50%).xml', '- odd.xml']]])('are read as they were written: %j', (names) => {
    expect(readLeftOut(writeLeftOut(names))).toEqual(names);
  });

  it('stand in a text file, where no disclosure can stand', () => {
    expect(LEFT_OUT_ENTRY).toMatch(/\.txt$/);
  });

  it('come after words that say why', () => {
    expect(writeLeftOut(['a.xml', 'b.xml'])).toMatch(
      /^2 files are not in this ZIP, because their content cannot be read from the file store or is damaged\. Please tell your administrator\.\r\n\r\n- a\.xml\r\n- b\.xml\r\n$/,
    );
  });
});
