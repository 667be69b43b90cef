import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, decodeLine, encodeLine } from './table-line.ts';

describe('a line of a table', () => {
  it('is what COPY writes', () => {
    expect(encodeLine(['1', null, '', 'a\tb\nc\\d', String.raw`\N`])).toBe('1\t\\N\t\ta\\tb\\nc\\\\d\t\\\\N\n');
  });

  it('gives back any cells, and is one line', () => {
    const cell: fc.Arbitrary<Cell> = fc.oneof(
      fc.constant(null),
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('\\', 'N', '\t', '\n', '\r', '\v', '\b', '\f', 'n') }),
    );
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
        const line = encodeLine(cells);
        expect(line.indexOf('\n')).toBe(line.length - 1);
        expect(decodeLine(line.slice(0, -1))).toEqual(cells);
      }),
      { numRuns: 50 },
    );
  });
});
