import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, type TableLimits, writeCsv, readTsv, writeTsv, neutralise, undoNeutralise } from './csv.ts';

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

describe('a table that is larger than what is read', () => {
  const limits: TableLimits = { rows: 3, columns: 2, cells: 5, characters: 4 };

  it.each([
    ['rows', '\n\n\n', '\n\n\n\n'],
    ['columns', 'a,b\n', 'a,b,c\n'],
    ['cells', 'a,b\n1,2\n3\n', 'a,b\n1,2\n3,4\n'],
  ])('ends where it has too many %s', (limit, most, more) => {
    expect(readCsv(most, limits)).toHaveProperty('cells');
    expect(readCsv(more, limits)).toEqual({ beyond: limit });
    // What comes after is not looked at, or its quotation mark would be wrong.
    expect(readCsv(`${more}"open`, limits)).toEqual({ beyond: limit });
  });

  it.each([
    ['abcd', 'abcde'],
    ['"abcd"', '"abcdefghi"'],
    [`"${'""'.repeat(4)}"`, `"${'""'.repeat(5)}"`],
  ])('ends where a cell is too long: %s is not, %s is', (most, more) => {
    expect(readCsv(`1\n${most}`, limits)).toHaveProperty('cells');
    expect(readCsv(`1\n${more}`, limits)).toEqual({ longRow: 2 });
    // What comes after is not looked at, or its quotation mark would be wrong.
    expect(readCsv(`1\n"${'""'.repeat(1000)}`, limits)).toEqual({ longRow: 2 });
  });
});

describe('a cell of an export', () => {
  it.each([
    '=1+1',
    '+1 555',
    '-5',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '\u00a0+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '\u3000＝1',
    '﹦1',
    '\t',
  ])('%j runs nowhere', (cell) => {
    expect(neutralise(cell)).toBe(`'${cell}`);
  });

  it.each(["O'Brien", "'quoted'", '5-1', '', ' 5', 'a＝1'])('%j stays as it is', (cell) => {
    expect(neutralise(cell)).toBe(cell);
  });

  it('is not touched when someone else wrote it', () => {
    expect(['=1', "O'Brien", "'quoted'"].map(undoNeutralise)).toEqual(['=1', "O'Brien", "'quoted'"]);
  });

  it('comes back as it was', () => {
    const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '＝', '\t', ' ', 'a', '1') });
    fc.assert(
      fc.property(text, (cell) => {
        expect(undoNeutralise(neutralise(cell))).toBe(cell);
      }),
    );
  });
});
