import { describe, expect, it } from 'vitest';
import { createJsonReader, readJson } from './read-json.ts';

const read = (text: string) => readJson(Buffer.from(text));
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('a JSON body', () => {
  it('is read', () => expect(read('{"name":"Ana María 🛢️"}')).toEqual({ name: 'Ana María 🛢️' }));
  it('may have 100,000 values', () => expect(read(`[${'0,'.repeat(99_999)}0]`)).toHaveLength(100_000));
  it('is not misled by brackets, commas and quotation marks in texts', () => {
    const text = `${'['.repeat(100)}\\"${','.repeat(60_000)}"{\\`;
    expect(readJson(Buffer.from(JSON.stringify({ [text]: text })))).toEqual({ [text]: text });
  });
  it.each([0, 1, 2, 3, 61, 62, 63, 64, 65, 127, 128, 129])('ends a text of %i letters at its own mark', (length) => {
    const letters = 'x'.repeat(length);
    for (const end of ['', '\\', '\\\\', '"', '\\"', '\\\\"', `"${letters}`, `\\"${letters}\\`]) {
      // One value too many if the text were left too early, and one too deep if too late.
      const value = [letters + end, letters + end + ','.repeat(100_001)];
      expect(readJson(Buffer.from(JSON.stringify(value)))).toEqual(value);
      expect(() => read(`[${JSON.stringify(letters + end)},${nested(65)}]`)).toThrow('64 levels');
    }
  });
  it('may be empty', () => expect(read('')).toBeUndefined());
  it('may be 64 levels deep', () => expect(() => read(nested(64))).not.toThrow());

  it.each([
    ['broken text', '{"a":', 'The body is not valid JSON in UTF-8.'],
    ['a number that JSON does not know', '{"a": NaN}', 'The body is not valid JSON in UTF-8.'],
    ['65 levels', nested(65), 'The body is nested more than 64 levels deep.'],
    ['100,000 levels', nested(100_000), 'The body is nested more than 64 levels deep.'],
    ['100,000 levels that are never closed', '['.repeat(100_000), 'The body is nested more than 64 levels deep.'],
    ['more than 100,000 values', `[${'0,'.repeat(100_000)}0]`, 'The body has more than 100000 values.'],
    ['a prototype', '{"__proto__":{"admin":true}}', 'The body has a field named __proto__, which is not allowed.'],
    ['an inner constructor', '[{"constructor":{}}]', 'The body has a field named constructor, which is not allowed.'],
  ])('is refused for %s', (_, text, message) => expect(() => read(text)).toThrow(message));

  it('is refused when it is not UTF-8', () => {
    expect(() => readJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow('The body is not valid JSON in UTF-8.');
  });
});

describe('large JSON bodies', () => {
  it('are read one after the other, and a small one does not wait for the last', async () => {
    const read = createJsonReader();
    const texts = ['large one', 'large two', 'small'];
    const done: string[] = [];
    const bodyOf = (text: string) => JSON.stringify(text.startsWith('large') ? text.padEnd(1024 * 1024) : text);
    await Promise.all(
      texts.map(async (text) => {
        expect(await read(Buffer.from(bodyOf(text)))).toBe(JSON.parse(bodyOf(text)));
        done.push(text);
      }),
    );
    expect(done.filter((text) => text !== 'large one')).toEqual(['small', 'large two']);
  });
});
