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
