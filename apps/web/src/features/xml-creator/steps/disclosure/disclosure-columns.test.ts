import { describe, expect, it } from 'vitest';
import { widthsFor } from './disclosure-columns.tsx';

const sumOf = (width: number) => Object.values(widthsFor(width)).reduce((sum, each) => sum + each, 0);

describe('the columns of the grid', () => {
  it('show all but the comments and the last column at 1280, and all but the last at 1440', () => {
    const { comments, isNonMsds } = widthsFor(1280);
    expect(sumOf(1280) - comments - isNonMsds).toBeLessThanOrEqual(1280 - 50);
    expect(sumOf(1440) - widthsFor(1440).isNonMsds).toBe(1440 - 50);
  });

  it('take the whole window beyond that: comments first, then the ingredient, then the supplier', () => {
    const [base, some, more, most] = [1440, 1600, 1760, 2560].map(widthsFor);
    expect(some).toEqual({ ...base, comments: 164 });
    expect(more).toMatchObject({ comments: 220, ingredientName: 294, supplier: 172 });
    expect(most).toMatchObject({ ingredientName: 320, supplier: 280 });
    for (const width of [1600, 1760, 2560]) expect(sumOf(width)).toBe(width - 50);
  });
});
