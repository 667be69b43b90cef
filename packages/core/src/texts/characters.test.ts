import { describe, expect, it } from 'vitest';
import {
  escapeText,
  findForbiddenCharacter,
  isPlainText,
  nameCharacter,
  onOneLine,
  readReference,
} from './characters.ts';

describe('characters in XML', () => {
  it('are escaped when they would be read as markup', () => {
    expect(escapeText(`Other, < 1000TDS & "x" > 'y'\r\n`)).toBe(
      'Other, &lt; 1000TDS &amp; &quot;x&quot; &gt; &apos;y&apos;&#13;\n',
    );
  });

  it('are left alone otherwise', () => {
    expect(escapeText('Señor Peña 🛢\t\n')).toBe('Señor Peña 🛢\t\n');
  });

  it.each([
    ['a\u0000', 1, 'U+0000'],
    ['\u000B', 0, 'U+000B'],
    ['ab\u001F', 2, 'U+001F'],
    ['\uFFFE', 0, 'U+FFFE'],
    ['🛢\uD83D', 2, 'U+D83D'],
    ['\uDEE2\uD83D', 0, 'U+DEE2'],
  ])('are found when XML forbids them: %j', (text, at, name) => {
    expect(findForbiddenCharacter(text)).toBe(at);
    expect(nameCharacter(text, at)).toBe(name);
  });

  it.each(['', 'plain', '\t\n\r', '\u0085\u2028\uFFFD', '🛢'])('are allowed: %j', (text) => {
    expect(findForbiddenCharacter(text)).toBe(-1);
  });

  it.each([
    ['amp', '&'],
    ['lt', '<'],
    ['gt', '>'],
    ['quot', '"'],
    ['apos', "'"],
    ['#38', '&'],
    ['#128738', '🛢'],
    ['#x26', '&'],
    ['#x1f6E2', '🛢'],
    ['#x10FFFF', '\u{10FFFF}'],
  ])('may be meant by a reference: %s', (name, character) => expect(readReference(name)).toBe(character));

  it.each([
    '',
    '#',
    '#x',
    '#X26',
    '#xg',
    '#38x',
    'x#38',
    '#12345678',
    '#x1234567',
    '#x110000',
    '#0',
    '#xD800',
    'nbsp',
    'toString',
  ])('are never meant by &%s;', (name) => expect(readReference(name)).toBeUndefined());

  it('are plain when there is nothing to escape and nothing to refuse', () => {
    const needsWork = (text: string) => escapeText(text) !== text || findForbiddenCharacter(text) !== -1;
    const texts = Array.from({ length: 0x1_00_00 }, (_, code) => `a${String.fromCharCode(code)}b`);
    expect(texts.filter((text) => isPlainText(text) && needsWork(text))).toEqual([]);
    expect(isPlainText('Señor Peña')).toBe(true);
  });
});

describe('a text on one line', () => {
  it.each([
    ['two\r\nlines\u0085of\u2028text', 'two lines of text'],
    ['Sand\t \u200E 100', 'Sand 100'],
    // What has no width leaves no gap in a word.
    ['Prop\u200Epant\u202C', 'Proppant'],
    ['Operator\u0092s', 'Operators'],
  ])('%j is %j', (text, line) => {
    expect(onOneLine(text)).toBe(line);
  });
});
