import { describe, expect, it } from 'vitest';
import { displayName, readEmail, readPersonName, normalEmail, isGuessable, passwordLength } from './account.ts';

describe('a full name', () => {
  it.each([
    ['Pat Lee', 'Pat', 'Lee'],
    ['  Ana  María   Pérez ', 'Ana María', 'Pérez'],
  ])('%j splits at its last blank', (name, firstName, lastName) => {
    expect(readPersonName(name)).toEqual({ firstName, lastName });
  });

  it.each(['', '   ', 'Pat'])('%j is not one', (name) => {
    expect(readPersonName(name)).toBeUndefined();
  });
});

describe('the shown name', () => {
  it('is both names', () => expect(displayName('Pat', 'Lee', 'x@y.example')).toBe('Pat Lee'));
  it('is what stands before the @ when one name is missing', () => {
    expect(displayName('Pat', '', 'pat.lee@example.com')).toBe('pat.lee');
    expect(displayName(undefined, 'Lee', 'pat.lee@example.com')).toBe('pat.lee');
  });
});

describe('an e-mail address', () => {
  const longest = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.co`;

  it.each(['a@b.c', longest, 'pat.lee@example.com', "o'hara+x@sub.example.co", 'x@xn--pea-8ma.example'])(
    '%j is one, also with blanks around it',
    (text) => expect([readEmail(text), readEmail(` ${text}\n`)]).toEqual([text, text]),
  );

  it.each([
    '',
    'pat',
    '@b.c',
    'a@',
    'a@b',
    'a b@c.d',
    'a@-b.c',
    'a@b\n.c',
    'a@b.c,d@e.f',
    'a@b@c.d',
    '.a@b.c',
    'a.@b.c',
    'a..b@c.d',
    'a@b..c',
    'a@b.c.',
    'a@10.0.0.1',
    'a@[10.0.0.1]',
    '"a b"@c.d',
    'Pat <a@b.c>',
    'pа@example.com', // the second letter is Cyrillic
    'a\u202e@b.c',
    `${'a'.repeat(65)}@b.co`,
    longest.replace('.co', '.com'),
  ])('%j is none', (text) => expect(readEmail(text)).toBeUndefined());

  it('is compared without case and blanks', () => expect(normalEmail(' Pat@Example.COM ')).toBe('pat@example.com'));
});

describe('a password', () => {
  it('is counted in characters, not in UTF-16 units', () => expect(passwordLength('🛢️x')).toBe(3));

  it.each([
    'fracfocus',
    'FracFocus-2026',
    'disclosure',
    'generator',
    'fracprofracpro',
    'pat99999',
    'lee!lee',
    'Pat.Lee@example.com',
    'PatLee2026',
    '12 example',
  ])('%j is guessable', (password) => {
    expect(isGuessable(password, 'pat.lee@example.com')).toBe(true);
  });

  it.each(['fracfocus-demo', 'correct horse', '12345678', 'patience', 'leelee lee', 'pat lee example'])(
    '%j is not',
    (password) => expect(isGuessable(password, 'pat.lee@example.com')).toBe(false),
  );

  it('may hold initials: two letters say little about anybody', () => {
    expect(isGuessable('pl123456', 'pl@example.com')).toBe(false);
    expect(isGuessable('ann12345', 'ann@example.com')).toBe(true);
  });
});
