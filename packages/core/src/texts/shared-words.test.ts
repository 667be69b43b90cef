import { describe, expect, it } from 'vitest';
import { sharedWords } from './shared-words.ts';

describe('the words that texts share', () => {
  it.each([
    [['Same', 'Same'], 'Same'],
    [['It has lost its zero: in Weld', 'It has lost its zero: in Adams'], 'It has lost its zero: in …'],
    [['Already stored: A.xml', 'Already stored: B.xml'], 'Already stored'],
    [['It is stored', 'It is stored twice'], 'It is stored …'],
    [['Silica stands twice', 'Water stands twice'], ''],
    [[], ''],
  ])('of %j are %j', (texts, shared) => expect(sharedWords(texts)).toBe(shared));
});
