import { describe, expect, it } from 'vitest';
import { compareText, foldBlanks, foldLine, isBlank, foldForSearch, normalName, withoutAmpersands } from './fold.ts';

describe('a committed text', () => {
  it('has single blanks, and none around it', () => expect(foldBlanks(' a \t\n b\u00A0\u00A0c ')).toBe('a b c'));
  it('is compared trimmed and without case', () => expect(normalName(' FR-1 ')).toBe('fr-1'));
  it('is one name whether an accent is part of its letter or stands behind it', () => {
    const [composed, decomposed] = ['Caf\u00E9', 'Cafe\u0301'];
    expect([foldLine(composed), foldLine(decomposed)]).toEqual([composed, composed]);
    expect(normalName(decomposed)).toBe(normalName(composed));
  });
});

describe('a text with characters that have no width', () => {
  it('is the text without them', () => expect(foldLine('\uFEFF Ac\u00ADme\u200B \u2060 Co \u200B')).toBe('Acme Co'));
  it('keeps those that join letters', () => expect(foldLine('می\u200Cخواهم')).toBe('می\u200Cخواهم'));
  it.each(['', ' ', '\u200B', '\u2060 \u00AD', '\uFEFF'])('%j is blank', (text) => expect(isBlank(text)).toBe(true));
  it.each(['0', '.', '\u200B1'])('%j is not blank', (text) => expect(isBlank(text)).toBe(false));
});

describe('a searched text', () => {
  it.each([
    ['Óil', 'oil'],
    ['Señor PEÑA', 'senor pena'],
    ['O\u0301il', 'oil'],
    ['Łódź Ørsted', 'lodz orsted'],
    ['Ağrı İzmir', 'agri izmir'],
    ['plain 12-7H', 'plain 12-7h'],
  ])('%j is compared as %j', (text, folded) => expect(foldForSearch(text)).toBe(folded));
});

describe('ampersands', () => {
  it.each([
    ['Smith & Jones', 'Smith and Jones'],
    ['A&B', 'A and B'],
    ['A&&B', 'A and and B'],
    ['plain', 'plain'],
  ])('%j is written %j', (text, written) => {
    expect(withoutAmpersands(text)).toBe(written);
  });
});

describe('the order of texts', () => {
  it('goes by code unit', () => {
    expect(['b', 'Z', 'ä', 'a', ''].sort(compareText)).toEqual(['', 'Z', 'a', 'b', 'ä']);
    expect(compareText('a', 'a')).toBe(0);
  });
});
