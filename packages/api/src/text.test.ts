import { describe, expect, it } from 'vitest';
import { line, text } from './text.ts';

describe('text on the wire', () => {
  it.each(['', 'Ana María', 'two\nlines', '🛢️', 'a'.repeat(10)])('takes %j', (value) => {
    expect(text(10).safeParse(value).success).toBe(true);
  });
  it.each(['\0', '\ud800', 'a'.repeat(11), 5, null, ['a']])('refuses %j', (value) => {
    expect(text(10).safeParse(value).success).toBe(false);
  });
});

describe('a line on the wire', () => {
  it.each(['two\nlines', 'tab\t', '\u2028', '\u202egnp.exe', 'a\u2066b', 'a\u061cb'])('refuses %j', (value) => {
    expect(line(10).safeParse(value).success).toBe(false);
  });
});
