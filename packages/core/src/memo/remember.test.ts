import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { lazily, remember, rememberFor, rememberLatest } from './remember.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes that stay behind when a text of each of 200 documents of 100 kB was remembered. */
function keptOf(ask: (text: string) => unknown): number {
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < 200; index += 1) {
    const document = `${index}-${'x'.repeat(100_000)}`.toUpperCase();
    ask(document.slice(0, 40));
  }
  collect();
  return process.memoryUsage().heapUsed - before;
}

describe('a remembered answer', () => {
  it('keeps no document that its text was cut out of', () => {
    const trimmed = remember((text) => text.trim());
    const named = rememberLatest({ nameOf: (text: string) => text, isAbout: () => true, work: (text) => text.length });
    expect(keptOf(trimmed)).toBeLessThan(1_000_000);
    expect(keptOf(named)).toBeLessThan(1_000_000);
  });

  it('is worked out again for a text that is too long to be one of a catalogue', () => {
    const asked: string[] = [];
    const length = remember((text) => asked.push(text));
    for (const text of ['a'.repeat(300), 'a'.repeat(301)]) for (const again of [text, text]) length(again);
    expect(asked.map((text) => text.length)).toEqual([300, 301, 301]);
  });

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
