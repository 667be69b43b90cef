import { expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

it.each([
  ['', '', 0],
  ['abc', 'abc', 0],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['secret', 'seceret', 1],
  ['secrte', 'secret', 2],
  ['trade', 'trad', 1],
  ['cevron', 'chevron', 1],
  ['kitten', 'sitting', 3],
  ['ab', 'ba', 2],
])('from %j to %j are %d', (one, other, steps) => expect(editDistance(one, other)).toBe(steps));

it.each([
  ['secrte', 'secret', 2, 2],
  ['secrte', 'secret', 1, 2],
  ['kitten', 'sitting', 2, 3],
  ['ab', 'abcde', 1, 2],
  ['abcde', 'ab', 1, 2],
  ['ab', 'ab', 0, 0],
  ['ab', 'ac', 0, 1],
])('from %j to %j, where %d count, are %d', (one, other, most, steps) =>
  expect(editDistance(one, other, most)).toBe(steps),
);

it('is the same with a bound and without, up to the bound', () => {
  const texts = ['', 'a', 'ab', 'ba', 'abc', 'cab', 'abab', 'bacab', 'aabbcc', 'abcabc'];
  for (const one of texts)
    for (const other of texts) {
      const steps = editDistance(one, other);
      expect(steps).toBe(editDistance(other, one));
      for (const most of [0, 1, 2, 3]) expect(editDistance(one, other, most)).toBe(Math.min(steps, most + 1));
    }
});
