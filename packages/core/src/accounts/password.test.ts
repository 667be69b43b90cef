import { describe, expect, it } from 'vitest';
import { isGuessable, passwordLength } from './password.ts';

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
