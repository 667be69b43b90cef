import { describe, expect, it } from 'vitest';
import { createPlaceFinder, findPlace, XmlError } from './xml-error.ts';

const text = 'ab\ncd\n\nefg';

describe('a place in a text', () => {
  it.each([
    [0, 1, 1],
    [2, 1, 3],
    [3, 2, 1],
    [5, 2, 3],
    [6, 3, 1],
    [7, 4, 1],
    [9, 4, 3],
  ])('of the character %i is line %i, column %i', (offset, line, column) => {
    expect(findPlace(text, offset)).toEqual({ line, column });
  });

  it('is the same in whatever order places are asked for', () => {
    const placeOf = createPlaceFinder(text);
    const offsets = [9, 3, 7, 0, 5, 4, 9];
    expect(offsets.map(placeOf)).toEqual(offsets.map((offset) => findPlace(text, offset)));
  });

  it('stands in the error, and in its words', () => {
    const { name, message, reason, place } = new XmlError('No tag', { line: 2, column: 7 });
    expect([name, message, reason, place]).toEqual([
      'XmlError',
      'No tag (line 2, column 7)',
      'No tag',
      { line: 2, column: 7 },
    ]);
  });
});
