import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, writeCsv } from './csv.ts';

const cellsOf = (text: string) => {
  const result = readCsv(text);
  return 'cells' in result ? result.cells : result;
};

describe('a CSV file', () => {
  it.each([
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '\u{FEFF}a;b\n1;2,5\n',
      [
        ['a', 'b'],
        ['1', '2,5'],
      ],
    ],
    [
      'a\tb\r1\t2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n"x, ""y""\nz",\n',
      [
        ['a', 'b'],
        ['x, "y"\nz', ''],
      ],
    ],
    ['a,b\n\n1,2\n', [['a', 'b'], [''], ['1', '2']]],
    [
      'a,b\n5" pipe,2\n',
      [
        ['a', 'b'],
        ['5" pipe', '2'],
      ],
    ],
    ['a;', [['a', '']]],
    ['a,b;c', [['a', 'b;c']]],
    ['a\n1,2', [['a'], ['1', '2']]],
    ['"","""b"', [['', '"b']]],
    ['"""a"', [['"a']]],
    ['', []],
  ])('%j is read', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  it.each([
    ['a,b\n"open,2\n', 2],
    ['"a""', 1],
    ['a,b\n1,2\n"x"y,2\n', 3],
  ])('%j is refused with its row', (text, row) => {
    expect(cellsOf(text)).toEqual({ badRow: row });
  });

  it('may hold one very long cell', () => {
    expect(cellsOf(`a,b\n"${'x'.repeat(5_000_000)}`)).toEqual({ badRow: 2 });
  });

  it('gives back what was written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', ';', '"', '\n', '\r', '\t', ' ', 'é', '=') });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(table, (rows) => {
        const titled = [['Company', 'Phone'], ...rows];
        expect(cellsOf(writeCsv(titled))).toEqual(titled);
      }),
    );
  });
});
