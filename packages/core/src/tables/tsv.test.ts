import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTsv, writeTsv } from './tsv.ts';

describe('the clipboard of a spreadsheet', () => {
  it('holds quotation marks, with or without rules', () => {
    expect(readTsv('a\t"b\n""c"""\r\nd\te')).toEqual([
      ['a', 'b\n"c"'],
      ['d', 'e'],
    ]);
    expect(readTsv('12" pipe\t"open\n14" pipe\tb\r\n')).toEqual([
      ['12" pipe', '"open'],
      ['14" pipe', 'b'],
    ]);
    expect(readTsv('"open\n')).toEqual([['"open']]);
  });

  it('gets quotation marks only where a cell needs them', () => {
    const cells = [
      ['a, b', 'c"d'],
      ['e\tf', ''],
    ];
    expect(writeTsv(cells)).toBe('a, b\t"c""d"\r\n"e\tf"\t');
  });

  it('gives back what was written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', '\t', ' ') });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 });
    fc.assert(
      fc.property(table, (cells) => {
        expect(readTsv(writeTsv(cells))).toEqual(cells);
      }),
    );
  });
});
