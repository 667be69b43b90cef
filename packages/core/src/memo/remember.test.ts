import { describe, expect, it } from 'vitest';
import { lazily, remember, rememberFor, rememberLatest } from './remember.ts';

describe('a remembered answer', () => {
  it('is worked out once', () => {
    const asked: string[] = [];
    const length = remember((text) => asked.push(text) && { length: text.length });
    expect(length('abc')).toBe(length('abc'));
    expect(asked).toEqual(['abc']);
  });

  it('is forgotten when there are too many, and right again after', () => {
    let count = 0;
    const length = remember((text) => {
      count += 1;
      return text.length;
    });
    for (let index = 0; index < 20_001; index += 1) length(`${index}`);
    expect(length('0')).toBe(1);
    expect(count).toBe(20_002);
    expect(length('20000')).toBe(5);
    expect(count).toBe(20_002);
  });

  it('may be about a thing', () => {
    let count = 0;
    const answer = rememberFor((thing: { name: string }) => {
      count += 1;
      return thing.name;
    });
    const thing = { name: 'a' };
    expect([answer(thing), answer(thing), answer({ name: 'b' })]).toEqual(['a', 'a', 'b']);
    expect(count).toBe(2);
  });

  it('may be about the latest thing of a name, and is never that of another', () => {
    const asked: string[] = [];
    const answer = rememberLatest({
      nameOf: (thing: { name: string; size: number }) => thing.name,
      isAbout: (known: { size: number }, { size }) => known.size === size,
      work: ({ name, size }) => {
        asked.push(`${name}${size}`);
        return { size };
      },
    });
    const things = [1, 1, 2, 2, 1].map((size) => ({ name: 'a', size }));
    expect(things.map((thing) => answer(thing).size)).toEqual([1, 1, 2, 2, 1]);
    expect(answer({ name: 'b', size: 7 }).size).toBe(7);
    expect(asked).toEqual(['a1', 'a2', 'a1', 'b7']);
  });

  it('may wait until it is asked for', () => {
    let count = 0;
    const answer = lazily(() => {
      count += 1;
      return undefined;
    });
    expect(count).toBe(0);
    expect([answer(), answer()]).toEqual([undefined, undefined]);
    expect(count).toBe(1);
  });
});
