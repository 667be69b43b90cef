import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neutralise, undoNeutralise } from './formula.ts';

describe('a cell of an export', () => {
  it.each(['=1+1', '+1 555', '-5', '@SUM(A1)', '\t=1', '\r=1'])('%j runs nowhere', (cell) => {
    expect(neutralise(cell)).toBe(`'${cell}`);
  });

  it.each(["O'Brien", "'quoted'", '5-1', ''])('%j stays as it is', (cell) => {
    expect(neutralise(cell)).toBe(cell);
  });

  it('is not touched when somebody else wrote it', () => {
    expect(['=1', "O'Brien", "'quoted'"].map(undoNeutralise)).toEqual(['=1', "O'Brien", "'quoted'"]);
  });

  it('comes back as it was', () => {
    const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', 'a', '1') });
    fc.assert(
      fc.property(text, (cell) => {
        expect(undoNeutralise(neutralise(cell))).toBe(cell);
      }),
    );
  });
});
