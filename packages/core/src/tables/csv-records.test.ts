import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeCsv } from './csv.ts';
import { CsvRecords } from './csv-records.ts';

interface Read {
  readonly line: number;
  readonly cells: readonly string[] | string;
}

/** Given up lines are told as their text. */
function readInParts(text: string, size: number, width = Infinity): Read[] {
  const read: Read[] = [];
  const records = new CsvRecords((cells, { line, text: written }) => {
    read.push({ line, cells: cells ? [...cells] : written() });
  });
  records.width = width;
  for (let at = 0; at < text.length; at += size) records.push(text.slice(at, at + size));
  records.end();
  return read;
}

describe('a CSV text that is read in parts', () => {
  it.each([
    [
      'line ends of both kinds',
      'a,b\r\n1,2\nx,',
      [
        ['a', 'b'],
        ['1', '2'],
        ['x', ''],
      ],
    ],
    [
      'line breaks inside a cell',
      '"a\r\nb",c\nd,e\n',
      [
        ['a\r\nb', 'c'],
        ['d', 'e'],
      ],
    ],
    ['doubled quotation marks', '"a ""b""",""""\n', [['a "b"', '"']]],
    ['quotation marks that are not doubled', '5" pipe,"the "best" sand",x\n', [['5" pipe', 'the "best" sand', 'x']]],
    [
      'blank lines',
      'a,b\n\n\r\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a last line without an end', 'a,"b"', [['a', 'b']]],
  ])('has %s, wherever the parts end', (_, text, cells) => {
    for (let size = 1; size <= text.length; size += 1) {
      expect(readInParts(text, size).map((each) => each.cells)).toEqual(cells);
    }
  });

  it('gives up only the line whose quotation mark is not closed, and knows the numbers of the lines', () => {
    const text = 'a,b\n1,"two\nlines"\n2,"open\n3,"closed"\n4,x\n5,"never';
    for (let size = 1; size <= text.length; size += 1) {
      expect(readInParts(text, size, 2)).toEqual([
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: ['1', 'two\nlines'] },
        { line: 4, cells: '2,"open' },
        { line: 5, cells: ['3', 'closed'] },
        { line: 6, cells: ['4', 'x'] },
        { line: 7, cells: '5,"never' },
      ]);
    }
  });

  it('holds no more than a megabyte for a quotation mark that is not closed', () => {
    const rest = 'x,y\n'.repeat(400_000);
    const read = readInParts(`a,b\n1,"open\n${rest}`, 100_000, 2);
    expect(read).toHaveLength(400_002);
    expect(read[1]).toEqual({ line: 2, cells: '1,"open' });
  });

  it('is the same as it was written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', ' ', '1') });
    const row = fc.tuple(fc.constant('x'), cell, cell).map((cells): string[] => cells);
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 9 }), (rows, size) => {
        const text = writeCsv(rows).slice(1);
        expect(readInParts(text, size, 3).map(({ cells }) => cells)).toEqual(rows);
      }),
    );
  });
});

describe('a hostile CSV text', () => {
  const LENGTH = 100_000;
  const fill = (part: string, length = LENGTH) => part.repeat(Math.ceil(length / part.length));

  it.each([
    ['marks that are never closed', fill('1,"x\n')],
    ['marks that are all closed at the end, before a long line', `${fill('1,"x\n')}",${fill('y')}\n`],
    ['marks that are closed at the end, before lines without a comma', `${fill('1,"x\n')}",y\n${fill('y\n')}`],
    ['doubled marks in a cell of many lines and too many columns', `"${fill('""x\n')}",,,,\n`],
    ['cells of many lines, one after the other', fill(`"${'x\n'.repeat(50)}",`)],
    ['cells that begin where others end', fill('","\n')],
    ['lines without a comma', fill('x\n')],
    ['marks only', fill('"')],
  ])('of %s is read at most a few times', (_, text) => {
    expect(countLooks(() => void readInParts(text, 16_384, 3))).toBeLessThan(20 * text.length);
  });
});

/** How many characters are searched, compared and copied. */
function countLooks(work: () => void): number {
  let looks = 0;
  const { indexOf, charCodeAt, replaceAll } = Object.getOwnPropertyDescriptors(String.prototype);
  const apply = (own: PropertyDescriptor, text: string, given: readonly unknown[]): unknown =>
    Reflect.apply(own.value as () => unknown, text, given);
  Object.assign(String.prototype, {
    indexOf(this: string, wanted: string, from = 0): number {
      const found = apply(indexOf, this, [wanted, from]) as number;
      looks += (found === -1 ? this.length : found) - from + 1;
      return found;
    },
    charCodeAt(this: string, at: number): unknown {
      looks += 1;
      return apply(charCodeAt, this, [at]);
    },
    replaceAll(this: string, ...given: readonly unknown[]): unknown {
      looks += this.length;
      return apply(replaceAll, this, given);
    },
  });
  try {
    work();
  } finally {
    const [find, code, replace] = [indexOf.value, charCodeAt.value, replaceAll.value];
    Object.assign(String.prototype, { indexOf: find, charCodeAt: code, replaceAll: replace });
  }
  return looks;
}
